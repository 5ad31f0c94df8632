import type { WalkObserver } from '../walk/bundle.ts';

/** Notifies several observers of each step, in their order; undefined: no observers. */
export function observeAll(observers: readonly WalkObserver[]): WalkObserver | undefined {
  const [first, ...others] = observers;
  if (first === undefined || others.length === 0) return first;
  return {
    started: (...args) => {
      for (const each of observers) each.started(...args);
    },
    taken: (...args) => {
      for (const each of observers) each.taken(...args);
    },
    arrived: (...args) => {
      for (const each of observers) each.arrived(...args);
    },
    ended: (...args) => {
      for (const each of observers) each.ended(...args);
    },
    renamed: (...args) => {
      for (const each of observers) each.renamed(...args);
    },
    closed: (...args) => {
      for (const each of observers) each.closed(...args);
    },
    summed: (...args) => {
      for (const each of observers) each.summed(...args);
    },
    addUnattributed: (...args) => {
      for (const each of observers) each.addUnattributed(...args);
    },
  };
}
