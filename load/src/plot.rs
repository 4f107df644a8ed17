//! Figures drawn as SVG: stacked bars of CPU time, and lines of waiting times.

use plotters::prelude::*;

use crate::Fault;
use crate::figures::Figures;

const SIZE: (u32, u32) = (640, 380);

/// A label for a run.
fn label(run: &Figures) -> String {
    let pace = run.pace.map_or("saturated", |_| "paced");
    format!("{} {pace}", run.tables)
}

/// CPU time a move, beside that of both yardsticks, one on the other.
pub fn cpu(runs: &[Figures]) -> Result<String, Fault> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let sum = |run: &Figures| run.yardsticks.map_or(0.0, |yardsticks| 2.0 * yardsticks.sum());
        let most = runs.iter().map(|run| run.cpu.max(sum(run))).fold(1.0, f64::max) * 1.15;
        let mut chart = ChartBuilder::on(&root)
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..runs.len() as f64, 0.0..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(2 * runs.len() + 1)
            .x_label_formatter(&|place| {
                let inside = (place.fract() - 0.5).abs() < 0.01;
                runs.get(place.floor() as usize).filter(|_| inside).map(label).unwrap_or_default()
            })
            .x_desc("tables")
            .y_desc("CPU time a move, µs")
            .light_line_style(TRANSPARENT)
            .draw()?;
        let bar = |from: f64, to: f64, low: f64, high: f64, colour: RGBColor| {
            Rectangle::new([(from, low), (to, high)], colour.mix(0.75).filled())
        };
        let (mut server, mut relay, mut append, mut twice) = (vec![], vec![], vec![], vec![]);
        for (place, run) in runs.iter().enumerate() {
            let left = place as f64 + 0.15;
            server.push(bar(left, left + 0.33, 0.0, run.cpu, BLUE));
            if let Some(yardsticks) = run.yardsticks {
                relay.push(bar(left + 0.37, left + 0.7, 0.0, yardsticks.relay, RGBColor(120, 120, 120)));
                append.push(bar(left + 0.37, left + 0.7, yardsticks.relay, yardsticks.sum(), RGBColor(190, 150, 60)));
                let height = 2.0 * yardsticks.sum();
                twice.push(PathElement::new(vec![(left, height), (left + 0.7, height)], RED.stroke_width(2)));
            }
        }
        let key =
            |colour: RGBColor| move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.mix(0.75).filled());
        chart.draw_series(server)?.label("the server").legend(key(BLUE));
        chart.draw_series(relay)?.label("bare relay").legend(key(RGBColor(120, 120, 120)));
        chart.draw_series(append)?.label("bare append").legend(key(RGBColor(190, 150, 60)));
        chart.draw_series(twice)?.label("twice both").legend(key(RED));
        legend(&mut chart)?;
        root.present()?;
    }
    Ok(svg)
}

type Pick = fn(&Figures) -> f64;

/// From one's own move to its arrival at the other's, by number of tables at one move a second each.
pub fn waits(runs: &[Figures]) -> Result<String, Fault> {
    let line =
        |name, colour, pick: Pick| (name, colour, runs.iter().map(|run| (run.tables as f64, pick(run))).collect());
    let lines = [
        line("p99", RED, |run| run.wait.p99),
        line("p95", RGBColor(190, 150, 60), |run| run.wait.p95),
        line("p50", BLUE, |run| run.wait.p50),
    ];
    by_tables("own move to the other's screen, ms", &lines)
}

/// Something by number of tables, wherever they are kept.
pub fn places(what: &str, runs: &[Figures], pick: Pick) -> Result<String, Fault> {
    let grey = RGBColor(120, 120, 120);
    let colours = [("SQLite", grey), ("one node", BLUE), ("two nodes", RED), ("two nodes, split", MAGENTA)];
    let lines: Vec<Line<'_>> = colours
        .into_iter()
        .map(|(name, colour)| {
            let here = runs.iter().filter(|run| run.place() == name);
            (name, colour, here.map(|run| (run.tables as f64, pick(run))).collect())
        })
        .collect();
    by_tables(what, &lines)
}

type Line<'a> = (&'a str, RGBColor, Vec<(f64, f64)>);

fn by_tables(what: &str, lines: &[Line<'_>]) -> Result<String, Fault> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let points = || lines.iter().flat_map(|(_, _, points)| points);
        let (least, most) =
            points().fold((f64::MAX, 1.0_f64), |(least, most), (tables, _)| (least.min(*tables), most.max(*tables)));
        let highest = points().map(|(_, height)| *height).fold(1.0, f64::max) * 1.2;
        let mut chart = ChartBuilder::on(&root)
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d((least * 0.8..most * 1.25).log_scale(), 0.0..highest)?;
        chart
            .configure_mesh()
            // Only what was measured: the numbers between would write over each other.
            .x_label_formatter(&|place| {
                let measured = points().any(|(tables, _)| (tables - place).abs() < 0.5);
                if measured { format!("{place:.0}") } else { String::new() }
            })
            .x_desc("tables, one move a second each")
            .y_desc(what)
            .light_line_style(TRANSPARENT)
            .draw()?;
        // Lines differ by the shape of their points too, for those who cannot tell their colours apart.
        for (nth, &(name, colour, ref points)) in lines.iter().enumerate() {
            let filled = colour.filled();
            let line = chart.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?.label(name);
            if nth % 3 == 0 {
                line.legend(move |(x, y)| Circle::new((x + 6, y), 4, filled));
                chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, filled)))?;
            } else if nth % 3 == 1 {
                line.legend(move |(x, y)| TriangleMarker::new((x + 6, y), 6, filled));
                chart.draw_series(points.iter().map(|&point| TriangleMarker::new(point, 6, filled)))?;
            } else {
                line.legend(move |(x, y)| Cross::new((x + 6, y), 5, colour.stroke_width(2)));
                chart.draw_series(points.iter().map(|&point| Cross::new(point, 5, colour.stroke_width(2))))?;
            }
        }
        legend(&mut chart)?;
        root.present()?;
    }
    Ok(svg)
}

fn legend<'a, X, Y>(chart: &mut ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>) -> Result<(), Fault>
where
    X: Ranged<ValueType = f64> + 'a,
    Y: Ranged<ValueType = f64> + 'a,
{
    let mut labels = chart.configure_series_labels();
    labels.position(SeriesLabelPosition::UpperRight).border_style(BLACK.mix(0.3)).background_style(WHITE).draw()?;
    Ok(())
}
