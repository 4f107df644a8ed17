// What a site without a server has to say about itself.
import type { Trouble } from "./messages";

export const trouble = $state<{ now: Trouble | null }>({ now: null });
