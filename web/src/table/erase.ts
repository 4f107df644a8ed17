// What is known of a visitor is erased: their games, their name, and what this device keeps.
import { toast } from "../design/toasts.svelte";
import { eraseAll } from "../net/http";
import { t } from "../words/index.svelte";
import { worded } from "./refusals";

export async function eraseEverything(): Promise<void> {
  try {
    await eraseAll();
    // Names, likes, figures and receipts are of the same visitor.
    for (const key of Object.keys(localStorage)) if (key.startsWith("gamenight/")) localStorage.removeItem(key);
    toast(t("alone.erase.done"));
    setTimeout(() => location.reload(), 1_500);
  } catch (problem) {
    toast(worded(problem));
  }
}
