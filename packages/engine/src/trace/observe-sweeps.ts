import type { SweepObserver } from './sweep-step.ts';

/** Notifies several observers of each step, in their order. */
export function observeSweeps(observers: readonly SweepObserver[]): SweepObserver {
  const [first, ...others] = observers;
  if (first !== undefined && others.length === 0) return first;
  return {
    started: (...args) => {
      for (const each of observers) each.started(...args);
    },
    expanded: (...args) => {
      for (const each of observers) each.expanded(...args);
    },
    addCutoff: (...args) => {
      for (const each of observers) each.addCutoff(...args);
    },
    summed: (...args) => {
      for (const each of observers) each.summed(...args);
    },
    addUnattributed: (...args) => {
      for (const each of observers) each.addUnattributed(...args);
    },
  };
}
