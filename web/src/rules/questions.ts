// What somebody without the box asks, and must find answered on the rules page: the rule, the question, and what its sentence says.

export interface Question {
  rule: string;
  asks: string;
  /** What the sentence of that rule says about it, in English. */
  answer: RegExp;
}

export const QUESTIONS: Record<string, readonly Question[]> = {
  "game-over": [
    { rule: "GO-1", asks: "How many tiles are in the dungeon?", answer: /25 dungeon tiles/ },
    { rule: "GO-2", asks: "How many blorks are there for each weapon?", answer: /four for each/ },
    { rule: "GO-3", asks: "Is the yellow princess in play with two players?", answer: /always in play, even with two/ },
    { rule: "GO-5", asks: "Where do two players enter?", answer: /opposite corners/ },
    { rule: "GO-6", asks: "When may I change my weapon?", answer: /Before every tile/ },
    { rule: "GO-8", asks: "May I go on diagonally?", answer: /Touching at a corner is not enough/ },
    { rule: "GO-9", asks: "Where may I go from the portal?", answer: /any face-down tile.*even somebody’s entrance/ },
    { rule: "GO-10", asks: "May I stop when it gets risky?", answer: /nobody may stop on purpose/ },
    { rule: "GO-12", asks: "What if every neighbour is face up?", answer: /dead end ends it/ },
    {
      rule: "GO-13",
      asks: "What may an invincible blork be swapped with?",
      answer: /still face down, but never with an entrance/,
    },
    { rule: "GO-15", asks: "Do I need both keys?", answer: /a key and the princess of your own colour/ },
  ],
  squid: [
    { rule: "SQ-4", asks: "How many “Pow!” are in the guard’s pile?", answer: /10 “Pow!”/ },
    { rule: "SQ-5", asks: "How many characters does each have with five players?", answer: /four to six players two/ },
    { rule: "SQ-8", asks: "Where does the guard start?", answer: /behind one of their own characters/ },
    { rule: "SQ-10", asks: "When is a trick for the vote laid down?", answer: /once all hands have been shown/ },
    {
      rule: "SQ-11",
      asks: "What if the votes add up to −1, or to 0?",
      answer: /negative it walks back; if it is 0 it stays/,
    },
    { rule: "SQ-12", asks: "May two of “On to the next” be played in a row?", answer: /Several of these may follow/ },
    { rule: "SQ-13", asks: "What does a second “Quick round” do?", answer: /only moves the guard by one place/ },
    { rule: "SQ-16", asks: "Am I safe after a second chance?", answer: /another one is turned over/ },
    { rule: "SQ-18", asks: "May I still play tricks when I am out?", answer: /no more tricks/ },
    { rule: "SQ-21", asks: "What if a pile runs out?", answer: /shuffled into a new pile/ },
    { rule: "SQ-23", asks: "May I ask how many tricks somebody holds?", answer: /how many cards each player/ },
  ],
  walls: [
    { rule: "WA-3", asks: "Where does the blue ghost start?", answer: /blue on g1/ },
    { rule: "WA-6", asks: "How far may a slider stick out?", answer: /two chambers stick out/ },
    { rule: "WA-10", asks: "In which corridors do the sliders lie at first?", answer: /corridors 1, 3 and 5/ },
    { rule: "WA-11", asks: "What is in a pile?", answer: /exactly one for each part of the body/ },
    {
      rule: "WA-14",
      asks: "May I step diagonally, or onto another ghost?",
      answer: /not diagonally.*not onto a field with a ghost/,
    },
    { rule: "WA-15", asks: "What happens to a ghost that is dragged against the plug?", answer: /onto the plug stays/ },
    {
      rule: "WA-16",
      asks: "When may I not shift a slider?",
      answer: /No ghost may stand anywhere above either corridor/,
    },
    { rule: "WA-17", asks: "Who stays put when the castle turns?", answer: /Gripped ghosts stay/ },
    {
      rule: "WA-19",
      asks: "Who decides where a ghost on two fields goes?",
      answer: /the player whose turn it is puts it on one of the two/,
    },
    { rule: "WA-20", asks: "What happens to a ghost that flies off the board?", answer: /any empty corner/ },
    { rule: "WA-22", asks: "May I search twice for a hat, once I have one?", answer: /that you have no card for yet/ },
    { rule: "WA-26", asks: "May I go on moving after a search?", answer: /A search ends your turn/ },
  ],
};
