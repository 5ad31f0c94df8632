import type { LookupTextAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import type { Entry } from '../../components/lookup/entries.ts';
import { Hash } from '../../components/references/hash.tsx';
import { handOverText } from '../../lib/pasted-text.ts';
import { paths } from '../../lib/paths.ts';
import { KeyPanel } from './extended-keys/key-panel.tsx';
import type { LookupState } from './use-lookup.ts';

interface Props {
  readonly state: LookupState;
  readonly isStored: (chain: string) => boolean;
  readonly onAdd: (entries: readonly Entry[]) => void;
}

/** Content of the text apart from the addresses of the table. */
export function TextReport({ state: { text, secrets, entries, leftOut }, isStored, onAdd }: Props) {
  const { t } = useTranslation();
  if (text === undefined) return null;
  const { addresses, addressesTotal, hashes, hashesTotal, mistyped, hidden, rest, restTotal } = text;
  return (
    <section className="card lookup-report" aria-label={t('lookup.report')}>
      <ul>
        <li>
          <b>{t('lookup.addresses', { count: addressesTotal })}</b>
          {addresses.length < addressesTotal && ` ${t('lookup.addressesCut', { count: addresses.length })}`}
          {leftOut > 0 && ` ${t('lookup.leftOut', { count: leftOut })}`}
          {(addresses.length < addressesTotal || leftOut > 0) && (
            <>
              {' '}
              <Link to={paths.batch} onClick={() => handOverText(secrets?.text ?? '', 'SCREENING')}>
                {t('lookup.toBatch')}
              </Link>
            </>
          )}
        </li>
        {secrets !== undefined && secrets.privateKeys > 0 && (
          <li>{t('lookup.privateKeys', { count: secrets.privateKeys })}</li>
        )}
        {secrets !== undefined && secrets.mnemonics > 0 && (
          <li>{t('lookup.mnemonics', { count: secrets.mnemonics })}</li>
        )}
        {hidden.length > 0 && <li>{t('lookup.hidden', { count: hidden.length })}</li>}
      </ul>
      {secrets !== undefined && secrets.keys.length > 0 && (
        <KeyPanel keys={secrets.keys} entries={entries} isStored={isStored} onAdd={onAdd} />
      )}
      {mistyped.length > 0 && <MistypedTexts mistyped={mistyped} entries={entries} onAdd={onAdd} />}
      {hashesTotal > 0 && (
        <details>
          <summary>{t('lookup.hashes', { count: hashesTotal })}</summary>
          <ul>
            {hashes.map(({ written, readings }) => (
              <li key={written}>
                {readings.map(({ blockchain, hash }) => (
                  <span key={blockchain}>
                    <ChainIcon id={blockchain} /> <Hash text={hash} to={paths.transaction(blockchain, hash)} />{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {restTotal > 0 && (
        <details>
          <summary>{t('lookup.rest', { count: restTotal })}</summary>
          <ul>
            {rest.map((each) => (
              <li key={each} className="mono">
                {each}
              </li>
            ))}
          </ul>
          {rest.length < restTotal && <p className="dim">{t('lookup.restCut', { shown: formatCount(rest.length) })}</p>}
        </details>
      )}
    </section>
  );
}

interface MistypedProps extends Pick<Props, 'onAdd'> {
  readonly mistyped: LookupTextAnswer['mistyped'];
  readonly entries: readonly Entry[];
}

/** Texts whose checksum does not fit, each with the addresses near it; one is looked up once it is taken. */
function MistypedTexts({ mistyped, entries, onAdd }: MistypedProps) {
  const { t } = useTranslation();
  const isAdded = (key: string) => entries.some((entry) => entry.key === key);
  return (
    <div className="lookup-mistyped" role="note">
      <b>{t('lookup.mistyped', { count: mistyped.length })}</b>
      <ul>
        {mistyped.map(({ written, corrections }) => (
          <li key={written}>
            <span className="mono">{written}</span>
            {corrections.length === 0 && <div className="dim">{t('lookup.noCorrection')}</div>}
            {corrections.map(({ blockchain, address, corrected }) => {
              const key = `${corrected} ${blockchain}`;
              return (
                <div key={key}>
                  <ChainIcon id={blockchain} /> <Difference written={written} corrected={corrected} />{' '}
                  <button
                    type="button"
                    className="btn small"
                    disabled={isAdded(key)}
                    onClick={() => onAdd([toEntry(key, corrected, { blockchain, address, subKey: null })])}
                  >
                    {t(isAdded(key) ? 'lookup.taken' : 'lookup.take')}
                  </button>
                </div>
              );
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The corrected spelling, with the character that differs marked. */
function Difference({ written, corrected }: { readonly written: string; readonly corrected: string }) {
  const at = [...corrected].findIndex((letter, index) => letter !== written[index]);
  return (
    <span className="mono">
      {corrected.slice(0, at)}
      <mark>{corrected[at]}</mark>
      {corrected.slice(at + 1)}
    </span>
  );
}

const toEntry = (key: string, written: string, reading: Entry['readings'][number]): Entry => ({
  key,
  written,
  times: 1,
  readings: [reading],
  isChecksumWrong: false,
});
