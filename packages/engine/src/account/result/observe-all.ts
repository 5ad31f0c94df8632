import type { WalkObserver } from '../walk/bundle.ts';

/** Notifies several observers of each step, in their order; undefined: no observers. */
export function observeAll(observers: readonly WalkObserver[]): WalkObserver | undefined {
  const [first, ...others] = observers;
  if (first === undefined || others.length === 0) return first;
  return {
    started: (...told) => {
      for (const each of observers) each.started(...told);
    },
    taken: (...told) => {
      for (const each of observers) each.taken(...told);
    },
    arrived: (...told) => {
      for (const each of observers) each.arrived(...told);
    },
    ended: (...told) => {
      for (const each of observers) each.ended(...told);
    },
    renamed: (...told) => {
      for (const each of observers) each.renamed(...told);
    },
    closed: (...told) => {
      for (const each of observers) each.closed(...told);
    },
    summed: (...told) => {
      for (const each of observers) each.summed(...told);
    },
    unseen: (...told) => {
      for (const each of observers) each.unseen(...told);
    },
  };
}
