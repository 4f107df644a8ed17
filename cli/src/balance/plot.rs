//! Two plots side by side, as SVG: how long the games are, and how often the start seat wins.

use plotters::prelude::*;

use super::Row;
use crate::fault::Fault;

pub(super) fn rows(rows: &[Row]) -> Result<String, Fault> {
    let mut svg = String::new();
    draw(rows, &mut svg).map_err(|error| Fault::failed(format!("the plot cannot be drawn: {error}")))?;
    Ok(svg)
}

fn draw(rows: &[Row], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (900, 320)).into_drawing_area();
    root.fill(&WHITE)?;
    let (left, right) = root.split_horizontally(450);
    let longest = rows.iter().map(Row::mean_length).fold(1.0, f64::max);
    let label = |n: f64| {
        let row = rows.iter().enumerate().find(|(number, _)| (*number as f64 - n).abs() < 0.01);
        row.map_or(String::new(), |(_, row)| row.label.clone())
    };
    let across = -0.6..rows.len() as f64 - 0.4;

    let mut chart = ChartBuilder::on(&left)
        .caption("mean length in actions", ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(across.clone(), 0.0..longest * 1.1)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .disable_x_mesh()
        .x_labels(rows.len() * 2 + 1)
        .x_label_formatter(&|n| label(*n))
        .draw()?;
    chart.draw_series(rows.iter().enumerate().map(|(n, row)| {
        let middle = n as f64;
        Rectangle::new([(middle - 0.3, 0.0), (middle + 0.3, row.mean_length())], RGBColor(70, 110, 160).filled())
    }))?;

    let mut chart = ChartBuilder::on(&right)
        .caption("start seat's wins (line: its fair share)", ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(across, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .disable_x_mesh()
        .x_labels(rows.len() * 2 + 1)
        .x_label_formatter(&|n| label(*n))
        .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .draw()?;
    chart.draw_series(rows.iter().enumerate().map(|(n, row)| {
        let (middle, fair) = (n as f64, 1.0 / row.stats.wins_by_seat.len() as f64);
        PathElement::new([(middle - 0.35, fair), (middle + 0.35, fair)], BLACK.mix(0.5).stroke_width(2))
    }))?;
    chart.draw_series(rows.iter().enumerate().map(|(n, row)| {
        let start = row.at_distance(0);
        ErrorBar::new_vertical(n as f64, start.low, start.share, start.high, RGBColor(190, 70, 60).filled(), 12)
    }))?;
    root.present()?;
    Ok(())
}
