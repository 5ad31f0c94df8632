import type { TransactionAnswer } from '@sulian/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { paths } from '../../lib/paths.ts';

type Note = TransactionAnswer['notes'][number];

interface Props {
  readonly transaction: Pick<TransactionAnswer, 'blockchain' | 'notes' | 'numberOfNotes' | 'areNotesKept'>;
}

/** Texts of the transaction, shown as plain text; nothing where it is known to have none. */
export function Notes({ transaction }: Props) {
  const { t } = useTranslation();
  const { blockchain, areNotesKept } = transaction;
  const notes = transaction.notes.filter(({ kind }) => kind !== 'METHOD');
  const numberOfNotes = transaction.numberOfNotes - (transaction.notes.length - notes.length);
  if (!areNotesKept) return <Panel hint={t('transaction.notesUnknown')} />;
  if (numberOfNotes === 0) return null;
  return (
    <Panel hint={t('transaction.notesHint')}>
      <ul className="notes">
        {notes.map((note, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note is its place
          <NoteLine key={place} note={note} blockchain={blockchain} />
        ))}
      </ul>
      {numberOfNotes > notes.length && (
        <p className="dim notes-rest">{t('transaction.moreNotes', { count: numberOfNotes - notes.length })}</p>
      )}
    </Panel>
  );
}

function Panel({ hint, children }: { readonly hint: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <header>
        <h2>{t('transaction.notes')}</h2>
        <span className="dim">{hint}</span>
      </header>
      {children}
    </section>
  );
}

function NoteLine({ note, blockchain }: { readonly note: Note; readonly blockchain: string }) {
  const { t } = useTranslation();
  const { kind, address, side, position, length } = note;
  const words = note.text ?? note.hex ?? '';
  return (
    <li className="note">
      <div className="note-head">
        <b>{t(`transaction.noteKind.${kind}`)}</b>
        {address !== null && <Hash text={address} to={paths.address(blockchain, address)} />}
        {address === null && side !== null && position !== null && (
          <span className="dim">{t(`transaction.noteAt.${side}`, { number: position + 1 })}</span>
        )}
        <span className="dim">{t('transaction.bytes', { count: length })}</span>
        <Marks note={note} />
        {!note.isSuppressed && <CopyButton text={words} />}
      </div>
      {note.isSuppressed ? <p className="dim">{t('transaction.noteSuppressed')}</p> : <Words text={words} />}
    </li>
  );
}

const DECEPTIONS = {
  TEXT_UNSEEN: 'transaction.noteUnseen',
  TEXT_MIXED: 'transaction.noteMixed',
  TEXT_STYLED: 'transaction.noteStyled',
} as const;

function Marks({ note }: { readonly note: Note }) {
  const { t } = useTranslation();
  const { hex, isCut, deception } = note;
  return (
    <>
      {hex !== null && <span className="chip">{t('transaction.noteHex')}</span>}
      {isCut && <span className="chip warn">{t('transaction.noteCut')}</span>}
      {deception !== null && <span className="chip warn">{t(DECEPTIONS[deception])}</span>}
    </>
  );
}

/** Characters of a note shown before the rest is expanded. */
const FOLDED = 300;

/** A stranger's words: plain, monospaced, never a link and never a picture. */
function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const characters = [...text];
  const isLong = characters.length > FOLDED;
  return (
    <>
      <p className="note-text mono" dir="auto">
        {isLong && !isOpen ? `${characters.slice(0, FOLDED).join('')}…` : text}
      </p>
      {isLong && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'transaction.noteLess' : 'transaction.noteMore')}
        </button>
      )}
    </>
  );
}
