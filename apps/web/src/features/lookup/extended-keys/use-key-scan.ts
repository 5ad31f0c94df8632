import type { ScannedBranch } from '@sulian/extraction';
import { useEffect, useRef, useState } from 'react';
import { lookUp } from '../../../components/lookup/calls.ts';

/** A key of the text. */
export interface ScannedKey {
  /** Its first and last letters. */
  readonly label: string;
  /** Undefined for a key whose checksum does not fit. */
  readonly depth: number | undefined;
  readonly branches: readonly ScannedBranch[];
  /** Chains of the key that have no blocks here. */
  readonly notStored: readonly string[];
}

interface ScanState {
  readonly isRunning: boolean;
  readonly error: Error | undefined;
  readonly keys: readonly ScannedKey[] | undefined;
}

/** Derives and looks up the addresses of keys, one key after the other. Only addresses are sent. */
export function useKeyScan(keys: readonly string[], isStored: (chain: string) => boolean) {
  const [state, setState] = useState<ScanState>({ isRunning: false, error: undefined, keys: undefined });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const scan = async (gap: number, onKey: (key: ScannedKey) => void): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ isRunning: true, error: undefined, keys: [] });
    try {
      const { listBranches, parseExtendedKey, toKeyLabel } = await import('@sulian/extraction');
      const { scanBranches } = await import('./scan-keys.ts');
      for (const text of keys) {
        const key = parseExtendedKey(text);
        const uses = key?.uses.filter(({ blockchain }) => isStored(blockchain)) ?? [];
        const others = key?.uses.filter(({ blockchain }) => !isStored(blockchain)) ?? [];
        const notStored = [...new Set(others.map(({ blockchain }) => blockchain))];
        const send = (objects: Parameters<typeof lookUp>[0]) => lookUp(objects, { signal });
        const branches = key === undefined ? [] : await scanBranches(uses, listBranches(key), { gap, signal, send });
        if (signal.aborted) return;
        const scanned = { label: toKeyLabel(text), depth: key?.node.depth, branches, notStored };
        setState((now) => ({ ...now, keys: [...(now.keys ?? []), scanned] }));
        onKey(scanned);
      }
      setState((now) => ({ ...now, isRunning: false }));
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, isRunning: false, error: error as Error }));
    }
  };
  return { state, scan };
}
