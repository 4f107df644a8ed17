// Keeps the screen on while a table is open.

/** Stops again when the result is called. */
export function stayAwake(): () => void {
  let stop: (() => void) | null = null;
  let over = false;
  async function ask(): Promise<void> {
    stop?.();
    stop = null;
    if (over || document.visibilityState !== "visible") return;
    const end = (await byLock()) ?? byFilm();
    if (over) end();
    else stop = end;
  }
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    stop?.();
  };
}

async function byLock(): Promise<(() => void) | null> {
  if (!("wakeLock" in navigator)) return null;
  const lock = await navigator.wakeLock.request("screen").catch(() => null);
  return lock && (() => void lock.release());
}

/** Over plain http browsers withhold the lock, but they do not put out the light on a film, however dull. */
function byFilm(): () => void {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const brush = canvas.getContext("2d");
  if (!brush || !("captureStream" in canvas)) return () => undefined;
  const film = document.createElement("video");
  film.className = "unseen";
  film.setAttribute("aria-hidden", "true");
  film.muted = film.playsInline = true;
  film.srcObject = canvas.captureStream(1);
  document.body.append(film);
  const frames = setInterval(() => brush.fillRect(0, 0, 2, 2), 1_000);
  void film.play().catch(() => undefined);
  return () => {
    clearInterval(frames);
    film.remove();
  };
}
