//! Win share against budget, drawn as SVG.

use plotters::prelude::*;

use super::standing::Result as Standing;
use crate::fault::Fault;

/// A point with its interval for every budget.
pub(super) fn budgets(budgets: &[u32], results: &[Standing]) -> Result<String, Fault> {
    let points: Vec<(f64, f64, f64, f64)> = budgets
        .iter()
        .zip(results)
        .filter_map(|(&budget, result)| {
            let line = result.bots.iter().find(|line| line.bot.starts_with("search:"))?;
            Some((f64::from(budget), line.low, line.share, line.high))
        })
        .collect();
    let mut svg = String::new();
    draw(&points, &mut svg).map_err(|error| Fault::failed(format!("the plot cannot be drawn: {error}")))?;
    Ok(svg)
}

fn draw(points: &[(f64, f64, f64, f64)], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let (least, most) =
        points.iter().fold((f64::MAX, 1.0_f64), |(least, most), point| (least.min(point.0), most.max(point.0)));
    let root = SVGBackend::with_string(svg, (640, 400)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d((least * 0.8..most * 1.25).log_scale(), 0.0..1.0)?;
    chart
        .configure_mesh()
        .x_desc("iterations for a decision")
        .y_desc("share of games won")
        .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .light_line_style(TRANSPARENT)
        .draw()?;
    chart.draw_series(LineSeries::new(points.iter().map(|point| (point.0, point.2)), &BLUE))?;
    let bar = |&(budget, low, share, high): &(f64, f64, f64, f64)| {
        ErrorBar::new_vertical(budget, low, share, high, BLUE.filled(), 8)
    };
    chart.draw_series(points.iter().map(bar))?;
    root.present()?;
    Ok(())
}
