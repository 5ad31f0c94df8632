import type { FreezesAnswer } from '@sulian/contract';
import { useState } from 'react';
import type { ObjectRef } from '../../lib/api.ts';
import { confirmHosts, queryFreezes } from './api.ts';
import { findUnconfirmed } from './find-unconfirmed.ts';

interface FreezeQuery {
  readonly isRunning: boolean;
  readonly answer: FreezesAnswer | undefined;
  readonly error: Error | undefined;
  /** Hosts that the case must confirm before the query; undefined: none. */
  readonly unconfirmed: readonly string[] | undefined;
  readonly start: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly refuse: () => void;
}

/** Queries the issuers' contracts about an address, on the reader's demand: the node learns it. */
export function useFreezeQuery(target: Pick<ObjectRef, 'blockchain' | 'hash'>): FreezeQuery {
  const [isRunning, setRunning] = useState(false);
  const [end, setEnd] = useState<{ readonly answer?: FreezesAnswer; readonly error?: Error }>({});
  const [unconfirmed, setUnconfirmed] = useState<readonly string[]>();
  const start = async (): Promise<void> => {
    setRunning(true);
    setEnd({});
    try {
      setEnd({ answer: await queryFreezes(target) });
    } catch (error) {
      const hosts = findUnconfirmed(error);
      if (hosts === undefined) setEnd({ error: error as Error });
      setUnconfirmed(hosts);
    } finally {
      setRunning(false);
    }
  };
  const confirm = async (): Promise<void> => {
    if (unconfirmed === undefined) return;
    await confirmHosts(target.blockchain, unconfirmed);
    setUnconfirmed(undefined);
    void start();
  };
  const { answer, error } = end;
  return { isRunning, answer, error, unconfirmed, start, confirm, refuse: () => setUnconfirmed(undefined) };
}
