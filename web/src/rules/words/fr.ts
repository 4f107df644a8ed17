// What all rules pages share, in French.
import type { Words } from "../../words/index.svelte";

const words: Words = {
  "rules.players": "Joueurs",
  "rules.age": "Âge",
  "rules.time": "Durée",
  "rules.box": "Ce qu’il y a dans la boîte",
  "rules.setup": "Mise en place",
  "rules.turn": "Ton tour",
  "rules.round": "Une manche",
  "rules.win": "La fin",
  "rules.example": "Un tour entier, pas à pas",
  "rules.step": "Étape {n} sur {of}",
  "rules.back": "Retour",
  "rules.next": "Suite",
  "rules.variants": "Variantes",
  "rules.rulings": "Ce que la règle ne précise pas",
  "rules.contents": "Sur cette page",
  "rules.secret": "Qui a le droit de voir quoi",
};

export default words;
