import type { LookupObject, LookupTextAnswer } from '@sulian/contract';
import { MAX_LOOKUP_OBJECTS } from '@sulian/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { lookUp, readText } from '../../components/lookup/calls.ts';
import {
  addAnswer,
  countAnswered,
  type Entry,
  type LookupFacts,
  listObjects,
  listRows,
  NO_FACTS,
  toEntries,
  toObjectKey,
} from '../../components/lookup/entries.ts';
import { type MaskedText, maskText } from '../../components/lookup/mask-text.ts';
import { runBatches } from '../../components/lookup/run-batches.ts';
import { useStoredChains } from '../../components/lookup/use-stored-chains.ts';
import { findPayments } from './api/lookup.ts';
import type { ListedPayments } from './order-rows.ts';

/** A table on its way. */
export interface LookupState {
  readonly isReading: boolean;
  /** The text could not be read. */
  readonly error: Error | undefined;
  readonly secrets: MaskedText | undefined;
  readonly text: LookupTextAnswer | undefined;
  readonly entries: readonly Entry[];
  readonly facts: LookupFacts;
  /** Objects to look up, and those that are beyond the bound. */
  readonly requestedCount: number;
  readonly leftOut: number;
  readonly fault: Error | undefined;
  readonly payments: ListedPayments | undefined;
  readonly paymentsError: Error | undefined;
}

const NOTHING: LookupState = {
  isReading: false,
  error: undefined,
  secrets: undefined,
  text: undefined,
  entries: [],
  facts: NO_FACTS,
  requestedCount: 0,
  leftOut: 0,
  fault: undefined,
  payments: undefined,
  paymentsError: undefined,
};

/** Reads a text, looks its addresses up in batches, then payments among them. One text at a time. */
export function useLookup() {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  const paying = useRef<AbortController>(undefined);
  /** Objects of the table, requested once each, and those of their rows that have transactions. */
  const objectKeys = useRef(new Set<string>());
  const active = useRef(new Map<string, LookupObject>());
  const known = useStoredChains();
  const isStored = known ?? (() => false);
  useEffect(() => () => abortAll(running, paying), []);

  const merge = (change: (state: LookupState) => Partial<LookupState>) =>
    setState((now) => ({ ...now, ...change(now) }));

  const read = async (entries: readonly Entry[], signal: AbortSignal) => {
    const all = listObjects(entries, isStored).filter((each) => !objectKeys.current.has(toObjectKey(each)));
    const objects = all.slice(0, MAX_LOOKUP_OBJECTS);
    for (const each of objects) objectKeys.current.add(toObjectKey(each));
    // Payments of a smaller table are not those of this one.
    paying.current?.abort();
    merge((now) => ({
      entries: [...now.entries, ...entries],
      requestedCount: now.requestedCount + objects.length,
      leftOut: now.leftOut + all.length - objects.length,
      payments: undefined,
      paymentsError: undefined,
    }));
    await runBatches(objects, {
      send: (batch) => lookUp(batch, { signal }),
      onAnswer: (batch, answer) => {
        if (signal.aborted) return;
        for (const { blockchain, address, isUnseen } of answer.items)
          if (!isUnseen) active.current.set(toObjectKey({ blockchain, address }), { blockchain, address });
        merge(({ facts }) => ({ facts: addAnswer(facts, batch, answer) }));
      },
      onFault: (batch, fault) => {
        if (signal.aborted) return;
        merge(({ facts }) => ({ fault, facts: { ...facts, failed: addAll(facts.failed, batch.map(toObjectKey)) } }));
      },
    });
    if (!signal.aborted) await listPayments();
  };

  /** Payments among all rows of the table; those beyond the bound stay unknown. */
  const listPayments = async () => {
    const objects = [...active.current.values()].slice(0, MAX_LOOKUP_OBJECTS);
    if (objects.length < 2) return;
    paying.current?.abort();
    const controller = new AbortController();
    paying.current = controller;
    const { signal } = controller;
    try {
      const answer = await findPayments(objects, { signal });
      if (!signal.aborted) merge(() => ({ payments: { answer, objectKeys: new Set(objects.map(toObjectKey)) } }));
    } catch (error) {
      if (!signal.aborted) merge(() => ({ paymentsError: error as Error }));
    }
  };

  const start = async (original: string): Promise<void> => {
    abortAll(running, paying);
    objectKeys.current = new Set();
    active.current = new Map();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ ...NOTHING, isReading: true });
    try {
      const secrets = await maskText(original);
      merge(() => ({ secrets }));
      const text = await readText(secrets.text, { signal });
      merge(() => ({ text, isReading: false }));
      await read(toEntries(text), signal);
    } catch (error) {
      if (!signal.aborted) merge(() => ({ error: error as Error, isReading: false }));
    }
  };

  /** Adds addresses that are not in the text as they are: corrected or derived ones. */
  const add = async (entries: readonly Entry[]): Promise<void> => {
    const { signal } = running.current ?? new AbortController();
    await read(entries, signal);
  };

  const rows = listRows(state.entries, state.facts, isStored);
  const done = countAnswered(state.facts);
  return { state, rows, done, isStored, isReady: known !== undefined, start: (text: string) => void start(text), add };
}

const abortAll = (...each: readonly RefObject<AbortController | undefined>[]): void => {
  for (const { current } of each) current?.abort();
};

const addAll = (set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> => new Set([...set, ...keys]);
