import { DEFAULT_KEY_GAP, formatCount, KEY_ACCOUNT_DEPTH, MAX_KEY_GAP } from '@sulian/domain';
import type { DerivedAddress, ScannedBranch } from '@sulian/extraction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon, chainName } from '../../../components/chains/chain-icon.tsx';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { type Entry, toObjectKey } from '../../../components/lookup/entries.ts';
import { ErrorText } from '../../../components/states/states.tsx';
import { type ScannedKey, useKeyScan } from './use-key-scan.ts';

interface Props {
  readonly keys: readonly string[];
  readonly entries: readonly Entry[];
  readonly isStored: (chain: string) => boolean;
  readonly onAdd: (entries: readonly Entry[]) => void;
}

/** Extended public keys of the text: their addresses are derived here, and the used ones enter the table. */
export function KeyPanel({ keys, entries, isStored, onAdd }: Props) {
  const { t } = useTranslation();
  const [gap, setGap] = useState(String(DEFAULT_KEY_GAP));
  const { state, scan } = useKeyScan(keys, isStored);
  const add = (label: string, addresses: readonly DerivedAddress[]) => onAdd(toNewEntries(label, addresses, entries));
  const isGapWrong = !(Number.isInteger(Number(gap)) && Number(gap) >= 1 && Number(gap) <= MAX_KEY_GAP);
  return (
    <div className="lookup-keys">
      <b>{t('lookup.keys.title', { count: keys.length })}</b>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void scan(Number(gap), ({ label, branches }) =>
            add(
              label,
              branches.flatMap(({ used }) => used),
            ),
          );
        }}
      >
        <label>
          {t('lookup.keys.gap')}{' '}
          <input
            className="input"
            inputMode="numeric"
            value={gap}
            aria-invalid={isGapWrong}
            onChange={(event) => setGap(event.target.value)}
          />
        </label>
        <button type="submit" className="btn" disabled={isGapWrong || state.isRunning}>
          {t(state.isRunning ? 'lookup.keys.running' : 'lookup.keys.derive')}
        </button>
        <span className="dim">{t('lookup.keys.gapNote', { most: MAX_KEY_GAP })}</span>
      </form>
      {state.error !== undefined && (
        <p role="alert">
          <ErrorText error={state.error} />
        </p>
      )}
      {state.keys?.map((key) => (
        <KeyResult key={key.label} scanned={key} onAdd={(addresses) => add(key.label, addresses)} />
      ))}
    </div>
  );
}

interface ResultProps {
  readonly scanned: ScannedKey;
  readonly onAdd: (addresses: readonly DerivedAddress[]) => void;
}

function KeyResult({ scanned: { label, depth, branches, notStored }, onAdd }: ResultProps) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const scannedOn = [...new Set(branches.map(({ use }) => use.blockchain))].map(toChain);
  const used = branches.reduce((sum, each) => sum + each.used.length, 0);
  const shownBranches = branches.filter((each) => each.used.length > 0 || each.unknown > 0 || each.isCut);
  const unused = branches.filter((each) => each.used.length > 0).flatMap((each) => each.unused);
  const derived = branches.reduce((sum, each) => sum + each.derived, 0);
  return (
    <div role="status">
      <span className="mono">{label}</span>{' '}
      {depth === undefined
        ? t('lookup.keys.invalid')
        : branches.length === 0
          ? t('lookup.keys.noChain')
          : t(used === 0 ? 'lookup.keys.none' : 'lookup.keys.used', { count: used, derived: formatCount(derived) })}
      {scannedOn.length > 0 && (
        <div className="dim">{t('lookup.keys.scannedOn', { chains: scannedOn.join(' · ') })}</div>
      )}
      {notStored.length > 0 && (
        <div className="dim">{t('lookup.keys.notHeld', { chains: notStored.map(chainName).join(' · ') })}</div>
      )}
      {depth !== undefined && depth < KEY_ACCOUNT_DEPTH && (
        <div className="dim">{t('lookup.keys.shallow', { depth })}</div>
      )}
      {depth !== undefined && depth > KEY_ACCOUNT_DEPTH && (
        <div className="dim">{t('lookup.keys.deep', { depth })}</div>
      )}
      <ul>
        {shownBranches.map((each) => (
          <li key={`${each.use.blockchain} ${each.use.script} ${each.path}`}>
            <BranchLine scanned={each} />
          </li>
        ))}
      </ul>
      {branches.some(({ isPartial }) => isPartial) && <div className="dim">{t('lookup.keys.partial')}</div>}
      {unused.length > 0 && (
        <button type="button" className="btn small" onClick={() => onAdd(unused)}>
          {t('lookup.keys.addUnused', { count: unused.length })}
        </button>
      )}
    </div>
  );
}

function BranchLine({
  scanned: { use, path, derived, used, unused, unknown, isCut },
}: {
  readonly scanned: ScannedBranch;
}) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <>
      <ChainIcon id={use.blockchain} /> {toChain(use.blockchain)} {t(`lookup.keys.script.${use.script}`)}{' '}
      <span className="mono">{`${path}0–${path}${derived - 1}`}</span>{' '}
      {t('lookup.keys.branch', { count: used.length, unused: formatCount(unused.length) })}
      {unknown > 0 && ` · ${t('lookup.keys.unknown', { count: unknown })}`}
      {isCut && ` · ${t('lookup.keys.cut')}`}
    </>
  );
}

/** Entries of addresses that the table does not have. */
function toNewEntries(
  label: string,
  addresses: readonly DerivedAddress[],
  entries: readonly Entry[],
): readonly Entry[] {
  const present = new Set(entries.flatMap(({ readings }) => readings.map(toObjectKey)));
  return addresses
    .filter((each) => !present.has(toObjectKey(each)))
    .map(({ blockchain, address, path }) => ({
      key: `${address} ${blockchain}`,
      written: address,
      times: 1,
      readings: [{ blockchain, address, subKey: null }],
      isChecksumWrong: false,
      derivedFrom: `${label} ${path}`,
    }));
}
