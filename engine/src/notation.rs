//! Small helpers for notations: cells of a board.

/// The name of the cell in column `x` and row `y`, both from 0: `a1` is top left.
pub fn cell_name(x: u8, y: u8) -> [char; 2] {
    [char::from(b'a' + x), char::from(b'1' + y)]
}

/// Column and row of a cell on a square board of `size`, both from 0.
pub fn read_cell(name: &str, size: u8) -> Option<(u8, u8)> {
    let &[column, row] = name.as_bytes() else { return None };
    let x = column.checked_sub(b'a').filter(|&x| x < size)?;
    let y = row.checked_sub(b'1').filter(|&y| y < size)?;
    Some((x, y))
}
