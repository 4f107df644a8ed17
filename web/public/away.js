// Offers to play on this device only, if the page that does so was kept (src/local/device.ts).
const kept = await navigator.serviceWorker.getRegistration("/device/");
if (kept?.active && kept.scope.endsWith("/device/")) {
  for (const link of document.querySelectorAll(".device")) link.hidden = false;
}
