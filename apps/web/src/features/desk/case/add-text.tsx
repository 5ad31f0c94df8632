import type { LookupTextAnswer } from '@sulian/contract';
import { MAX_SEARCH_TEXT_LENGTH } from '@sulian/domain';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { useStoredChains } from '../../../components/lookup/use-stored-chains.ts';
import { ErrorText } from '../../../components/states/states.tsx';
import { useDeskChange } from '../use-desk-change.ts';
import { type PastedResult, readPasted } from './read-pasted.ts';

interface Props {
  /** True: the field has the focus as soon as it is there. */
  readonly hasFocus?: boolean;
  /** Other buttons of the line. */
  readonly children?: ReactNode;
}

type Outcome = PastedResult & { readonly added: number; readonly known: number };

/** Any text whose addresses go onto the desk. Private keys and mnemonics in it never leave the browser. */
export function AddText({ hasFocus = false, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isStored = useStoredChains();
  const { add } = useDeskChange();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isLong = text.length > MAX_SEARCH_TEXT_LENGTH;
  const read = async () => {
    if (isStored === undefined) return;
    setBusy(true);
    setFault(undefined);
    setOutcome(undefined);
    // Secrets of the text would stay in sight.
    setText('');
    try {
      const pasted = await readPasted(text, isStored);
      const { added, known } =
        pasted.objects.length === 0 ? { added: 0, known: 0 } : await add(pasted.objects.map((each) => ({ ...each })));
      setOutcome({ ...pasted, added, known });
    } catch (error) {
      setFault(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="desk-add"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <label htmlFor={id}>{t('desk.paste.label')}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={text}
        spellCheck={false}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the reader has just opened the field
        autoFocus={hasFocus}
        placeholder={t('desk.paste.placeholder')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="desk-add-end">
        <button
          type="submit"
          className="btn primary"
          disabled={text.trim().length < 3 || isLong || isBusy || isStored === undefined}
        >
          {t(isBusy ? 'desk.paste.busy' : 'desk.paste.add')}
        </button>
        {children}
      </div>
      {isLong && <span role="alert">{t('lookup.long')}</span>}
      {fault !== undefined && (
        <span role="alert" className="fault">
          {t('desk.paste.failed')} <ErrorText error={fault} />
        </span>
      )}
      {outcome !== undefined && <Result outcome={outcome} onTake={(each) => add([each])} />}
    </form>
  );
}

interface ResultProps {
  readonly outcome: Outcome;
  readonly onTake: (object: PastedResult['objects'][number]) => Promise<unknown>;
}

/** Counts of added objects, and the parts of the text that were not added. */
function Result({ outcome: { added, known, text, secrets }, onTake }: ResultProps) {
  const { t } = useTranslation();
  const notes = [
    ...(known > 0 ? [t('desk.paste.known', { count: known })] : []),
    ...(secrets.privateKeys > 0 ? [t('lookup.privateKeys', { count: secrets.privateKeys })] : []),
    ...(secrets.mnemonics > 0 ? [t('lookup.mnemonics', { count: secrets.mnemonics })] : []),
    ...(secrets.extendedKeys > 0 ? [t('desk.paste.extendedKeys', { count: secrets.extendedKeys })] : []),
    ...(text.hidden.length > 0 ? [t('lookup.hidden', { count: text.hidden.length })] : []),
    ...(text.hashesTotal > 0 ? [t('desk.paste.hashes', { count: text.hashesTotal })] : []),
    ...(text.addresses.length < text.addressesTotal
      ? [t('lookup.addressesCut', { count: text.addresses.length })]
      : []),
  ];
  return (
    <div className="desk-added">
      <p role="status">
        <b>{t(added + known === 0 ? 'desk.paste.none' : 'desk.paste.added', { count: added })}</b>
        {notes.length > 0 && ` · ${notes.join(' · ')}`}
      </p>
      {text.mistyped.length > 0 && <Mistyped mistyped={text.mistyped} onTake={onTake} />}
    </div>
  );
}

/** Texts whose checksum does not fit are not added; each address near them is, once it is taken. */
function Mistyped({
  mistyped,
  onTake,
}: Pick<ResultProps, 'onTake'> & { readonly mistyped: LookupTextAnswer['mistyped'] }) {
  const { t } = useTranslation();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  return (
    <div role="note">
      <b>{t('lookup.mistyped', { count: mistyped.length })}</b>
      <ul>
        {mistyped.map(({ written, corrections }) => (
          <li key={written}>
            <span className="mono">{written}</span>
            {corrections.length === 0 && <span className="dim"> {t('lookup.noCorrection')}</span>}
            {corrections.map(({ blockchain, address, corrected }) => (
              <div key={`${blockchain} ${corrected}`}>
                → <ChainIcon id={blockchain} /> <span className="mono">{corrected}</span>{' '}
                <button
                  type="button"
                  className="btn small"
                  disabled={taken.has(`${blockchain} ${corrected}`)}
                  onClick={() =>
                    void onTake({ blockchain, address }).then(() =>
                      setTaken((now) => new Set([...now, `${blockchain} ${corrected}`])),
                    )
                  }
                >
                  {t(taken.has(`${blockchain} ${corrected}`) ? 'desk.paste.taken' : 'desk.paste.take')}
                </button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
