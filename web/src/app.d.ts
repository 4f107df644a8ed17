// What imports of drawings give.
declare module "*?sprite" {
  const sprite: import("./design/sprite").Sprite;
  export default sprite;
}
