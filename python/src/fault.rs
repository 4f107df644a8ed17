//! What goes wrong, as exceptions of `gamenight.errors`.

use engine::{OptionFault, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An exception of the package: a class of `gamenight.errors`, its sentence, and what it says beside.
pub(crate) fn raise(py: Python<'_>, class: &str, sentence: &str, more: &[(&str, Option<&str>)]) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let class = py.import("gamenight.errors")?.getattr(class)?;
        let names = PyDict::new(py);
        for (name, value) in more {
            names.set_item(name, value)?;
        }
        Ok(PyErr::from_value(class.call((sentence,), Some(&names))?))
    };
    made().unwrap_or_else(|error| error)
}

pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    raise(py, "IllegalAction", &refusal.to_string(), &[("code", Some(refusal.code)), ("rule", refusal.rule)])
}

pub(crate) fn bad_option(py: Python<'_>, fault: &OptionFault) -> PyErr {
    raise(py, "BadOption", &fault.to_string(), &[("option", Some(fault.option.as_str())), ("rule", fault.rule)])
}

pub(crate) fn wrong(py: Python<'_>, sentence: &str) -> PyErr {
    raise(py, "Error", sentence, &[])
}
