// Where the tables of a browser are kept: rows as they are written, and a list of the tables. Nothing is shown before its row
// is here.
import { type Fate, type Listed, type Row, STORE } from "./messages";

export interface Store {
  /** Is it gone with the tab? */
  readonly fleeting: boolean;
  tables(): Promise<Listed[]>;
  /** The rows of a table, from a number on. */
  rows(table: string, from: number): Promise<Row[]>;
  /** Keeps rows, all or none. `full`: there is no room for them. */
  append(batch: readonly { row: Row; listed: Listed }[]): Promise<{ fate: Fate; full: boolean }>;
  key(name: string): Promise<unknown>;
  /** Changes a key in one go, by what it is now; gives what it is then. */
  turn<Value>(name: string, change: (now: unknown) => Value): Promise<Value>;
  erase(): Promise<void>;
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser could not read"));
  });
}

function over(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser could not write"));
  });
}

class Kept implements Store {
  readonly fleeting = false;

  constructor(readonly db: IDBDatabase) {}

  tables(): Promise<Listed[]> {
    return done<Listed[]>(this.db.transaction("tables").objectStore("tables").getAll());
  }

  rows(table: string, from: number): Promise<Row[]> {
    const range = IDBKeyRange.bound([table, from], [table, Infinity]);
    return done<Row[]>(this.db.transaction("rows").objectStore("rows").getAll(range));
  }

  async append(batch: readonly { row: Row; listed: Listed }[]): Promise<{ fate: Fate; full: boolean }> {
    const transaction = this.db.transaction(["rows", "tables"], "readwrite", { durability: "strict" });
    try {
      for (const { row, listed } of batch) {
        // A row that is there already is never replaced: another tab was faster.
        transaction.objectStore("rows").add(row);
        transaction.objectStore("tables").put(listed);
      }
      await over(transaction);
      return { fate: "kept", full: false };
    } catch (problem) {
      try {
        transaction.abort();
      } catch {
        // It is over already.
      }
      const name = problem instanceof DOMException ? problem.name : "";
      return { fate: name === "ConstraintError" ? "lost" : "failed", full: name === "QuotaExceededError" };
    }
  }

  key(name: string): Promise<unknown> {
    return done<unknown>(this.db.transaction("keys").objectStore("keys").get(name));
  }

  async turn<Value>(name: string, change: (now: unknown) => Value): Promise<Value> {
    const transaction = this.db.transaction("keys", "readwrite");
    const keys = transaction.objectStore("keys");
    const value = change(await done<unknown>(keys.get(name)));
    keys.put(value, name);
    await over(transaction);
    return value;
  }

  async erase(): Promise<void> {
    const transaction = this.db.transaction(["rows", "tables", "keys"], "readwrite", { durability: "strict" });
    for (const name of ["rows", "tables", "keys"]) transaction.objectStore(name).clear();
    await over(transaction);
  }
}

/** For browsers that keep nothing: the tables last as long as the tab. */
class Fleeting implements Store {
  readonly fleeting = true;
  readonly #rows: Row[] = [];
  readonly #tables = new Map<string, Listed>();
  readonly #keys = new Map<string, unknown>();

  tables = () => Promise.resolve([...this.#tables.values()]);
  rows = (table: string, from: number) =>
    Promise.resolve(this.#rows.filter((row) => row.table === table && row.seq >= from));
  append(batch: readonly { row: Row; listed: Listed }[]): Promise<{ fate: Fate; full: boolean }> {
    for (const { row, listed } of batch) {
      this.#rows.push(row);
      this.#tables.set(listed.code, listed);
    }
    return Promise.resolve({ fate: "kept", full: false });
  }
  key = (name: string) => Promise.resolve(this.#keys.get(name));
  turn<Value>(name: string, change: (now: unknown) => Value): Promise<Value> {
    const value = change(this.#keys.get(name));
    this.#keys.set(name, value);
    return Promise.resolve(value);
  }
  erase(): Promise<void> {
    this.#rows.length = 0;
    this.#tables.clear();
    this.#keys.clear();
    return Promise.resolve();
  }
}

/** The tables of this browser, as they are kept. */
export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open(STORE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("rows", { keyPath: ["table", "seq"] });
      request.result.createObjectStore("tables", { keyPath: "code" });
      request.result.createObjectStore("keys");
    };
    return new Kept(await done(request));
  } catch {
    return new Fleeting();
  }
}
