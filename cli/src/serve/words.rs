//! What the server says in a terminal, in the system's language; to programs it speaks English.

use std::io::{IsTerminal, stdout};

/// The sentences of one language. `{}` stands for an address, a place or a port.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) ready: &'static str,
    pub(super) home: &'static str,
    pub(super) public: &'static str,
    pub(super) kept: &'static str,
    pub(super) deleted: &'static str,
    pub(super) deleted_by_default: &'static str,
    pub(super) stop: &'static str,
    pub(super) opened: &'static str,
    pub(super) moved: &'static str,
    pub(super) running: &'static str,
    pub(super) farewell: &'static str,
    pub(super) close: &'static str,
}

const ENGLISH: Words = Words {
    ready: "Gamenight is ready at {}",
    home: "  on your home network: {}",
    public: "  from anywhere: {}",
    kept: "  tables are kept in {}",
    deleted: "  tables untouched for {} days are deleted",
    deleted_by_default: "  tables untouched for {} days are deleted; --keep forever keeps them",
    stop: "  Press Ctrl-C to stop; nothing is lost",
    opened: "  The page opens in your browser. Keep this window open while you play.",
    moved: "  Another program uses port {}, so this time the address has another one.",
    running: "Gamenight is running already at {}",
    farewell: "Gamenight is stopping. Your tables are saved.",
    close: "Press Enter to close this window.",
};

const GERMAN: Words = Words {
    ready: "Gamenight ist bereit: {}",
    home: "  in eurem Heimnetz: {}",
    public: "  von überall: {}",
    kept: "  die Tische liegen in {}",
    deleted: "  Tische, die {} Tage niemand anrührt, werden gelöscht",
    deleted_by_default: "  Tische, die {} Tage niemand anrührt, werden gelöscht; --keep forever behält sie",
    stop: "  Strg-C beendet; nichts geht verloren",
    opened: "  Die Seite öffnet sich im Browser. Lass dieses Fenster offen, solange ihr spielt.",
    moved: "  Port {} benutzt gerade ein anderes Programm, darum endet die Adresse diesmal anders.",
    running: "Gamenight läuft schon: {}",
    farewell: "Gamenight wird beendet. Eure Tische sind gespeichert.",
    close: "Die Eingabetaste schließt dieses Fenster.",
};

const DUTCH: Words = Words {
    ready: "Gamenight staat klaar: {}",
    home: "  op je thuisnetwerk: {}",
    public: "  van overal: {}",
    kept: "  de tafels staan in {}",
    deleted: "  tafels waar {} dagen niemand komt, worden gewist",
    deleted_by_default: "  tafels waar {} dagen niemand komt, worden gewist; --keep forever bewaart ze",
    stop: "  Ctrl-C stopt; er gaat niets verloren",
    opened: "  De pagina gaat open in je browser. Laat dit venster open zolang jullie spelen.",
    moved: "  Een ander programma gebruikt poort {}, dus eindigt het adres deze keer anders.",
    running: "Gamenight draait al: {}",
    farewell: "Gamenight stopt. Jullie tafels zijn bewaard.",
    close: "Druk op Enter om dit venster te sluiten.",
};

const FRENCH: Words = Words {
    ready: "Gamenight est prêt : {}",
    home: "  sur le réseau de la maison : {}",
    public: "  de partout : {}",
    kept: "  les tables sont gardées dans {}",
    deleted: "  les tables délaissées pendant {} jours sont effacées",
    deleted_by_default: "  les tables délaissées pendant {} jours sont effacées ; --keep forever les garde",
    stop: "  Ctrl-C pour arrêter ; rien n’est perdu",
    opened: "  La page s’ouvre dans le navigateur. Laissez cette fenêtre ouverte pendant la partie.",
    moved: "  Un autre programme occupe le port {} : cette fois, l’adresse finit autrement.",
    running: "Gamenight est déjà lancé : {}",
    farewell: "Gamenight s’arrête. Vos tables sont enregistrées.",
    close: "Appuyez sur Entrée pour fermer cette fenêtre.",
};

const SPANISH: Words = Words {
    ready: "Gamenight está listo: {}",
    home: "  en la red de casa: {}",
    public: "  desde cualquier lugar: {}",
    kept: "  las mesas se guardan en {}",
    deleted: "  las mesas sin tocar durante {} días se borran",
    deleted_by_default: "  las mesas sin tocar durante {} días se borran; --keep forever las conserva",
    stop: "  Ctrl-C para terminar; no se pierde nada",
    opened: "  La página se abre en el navegador. Dejad esta ventana abierta mientras jugáis.",
    moved: "  Otro programa usa el puerto {}, así que esta vez la dirección termina de otra forma.",
    running: "Gamenight ya está en marcha: {}",
    farewell: "Gamenight se detiene. Vuestras mesas están guardadas.",
    close: "Pulsa Intro para cerrar esta ventana.",
};

impl Words {
    /// The system's language, if a person reads this.
    pub(super) fn of_system() -> &'static Words {
        let locale = stdout().is_terminal().then(sys_locale::get_locale).flatten();
        Words::of(locale.as_deref().unwrap_or_default())
    }

    /// The language of a locale such as `de-AT`.
    fn of(locale: &str) -> &'static Words {
        match locale.split(['-', '_', '.']).next() {
            Some("de") => &GERMAN,
            Some("nl") => &DUTCH,
            Some("fr") => &FRENCH,
            Some("es") => &SPANISH,
            _ => &ENGLISH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_leads_to_its_language() {
        for (locale, ready) in [
            ("de-AT", GERMAN.ready),
            ("nl_BE", DUTCH.ready),
            ("fr", FRENCH.ready),
            ("es-419", SPANISH.ready),
            ("en-GB", ENGLISH.ready),
            ("den", ENGLISH.ready),
            ("C", ENGLISH.ready),
            ("", ENGLISH.ready),
        ] {
            assert_eq!(Words::of(locale).ready, ready, "{locale}");
        }
    }

    #[test]
    fn every_language_names_what_the_others_name() {
        for words in [&ENGLISH, &GERMAN, &DUTCH, &FRENCH, &SPANISH] {
            for text in [
                words.ready,
                words.home,
                words.public,
                words.kept,
                words.deleted,
                words.deleted_by_default,
                words.moved,
                words.running,
            ] {
                assert_eq!(text.matches("{}").count(), 1, "{text}");
            }
            for text in [words.stop, words.opened, words.farewell, words.close] {
                assert!(!text.contains("{}"), "{text}");
            }
        }
    }
}
