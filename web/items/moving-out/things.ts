import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api/api.ts';
import { createListeners } from '../../browser/listeners.ts';
import { failureText } from '../../failures/failure-text.ts';
import type { Uploads } from '../wizard/photos/uploads.ts';
import { makeItem, NotFilled } from './make-item.ts';
import { BLANK, checkThing, errorsOf, type FieldOfThing, type ForAll, firstWrong, type Thing } from './thing.ts';
import type { Things } from './things-draft.ts';

export interface Progress {
  publish: boolean;
  done: number;
  of: number;
}

interface State {
  things: Things;
  forAll: ForAll;
  /** While they become items. */
  progress: Progress | null;
}

interface Options {
  api: Api;
  uploads: Pick<Uploads, 'get' | 'subscribe' | 'remove'>;
  things: Things;
  forAll: ForAll;
}

/** Things that become items, by the keys of their photos. Plain state: what is typed meanwhile counts. */
export function createThings({ api, uploads, things, forAll }: Options) {
  const { subscribe, notify } = createListeners();
  let state: State = { things, forAll, progress: null };
  const set = (part: Partial<State>) => {
    state = { ...state, ...part };
    notify();
  };
  const thingOf = (key: string): Thing => state.things[key] ?? BLANK;
  const change = (key: string, part: Partial<Thing>) =>
    set({ things: { ...state.things, [key]: { ...thingOf(key), ...part } } });

  const changeAll = (part: Partial<ForAll>) => set({ forAll: { ...state.forAll, ...part } });

  /** Marks what is missing. Returns the first field with a mistake. */
  function check(): FieldOfThing | undefined {
    let wrong: FieldOfThing | undefined;
    for (const { key } of uploads.get()) {
      const errors = checkThing(thingOf(key));
      if (errors) wrong ??= firstWrong(key, errors);
      change(key, { errors: errors ?? {} });
    }
    return wrong;
  }

  /** Creates them one after another; failed ones stay with the reason. Returns how many became items. */
  async function make(publish: boolean): Promise<{ made: number; failed: FieldOfThing | undefined }> {
    let failed: FieldOfThing | undefined;
    let made = 0;
    const all = uploads.get().map(({ key }) => key);
    for (const key of all) {
      set({ progress: { publish, done: made, of: all.length } });
      try {
        await makeItem(api, uploads, key, () => ({ ...thingOf(key), ...state.forAll }), publish);
        uploads.remove(key);
        made += 1;
      } catch (error) {
        const errors = whyNot(error, thingOf(key));
        failed ??= firstWrong(key, errors);
        change(key, { errors });
      }
    }
    set({ progress: null });
    return { made, failed };
  }

  return { get: () => state, subscribe, change, changeAll, check, make };
}

function whyNot(error: unknown, thing: Thing): NonNullable<Thing['errors']> {
  if (error instanceof NotFilled) return checkThing(thing) ?? {};
  return errorsOf(failureText(error), error instanceof Problem ? error.errors : undefined);
}
