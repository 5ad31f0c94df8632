import type { DeskNote } from '@sulian/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../../components/states/states.tsx';
import { changeNote } from '../api.ts';
import { findCurrent } from '../conflict.ts';
import { NoteField } from './note-field.tsx';

interface Props {
  readonly note: DeskNote;
  /** With the changed note. */
  readonly onDone: (note: DeskNote) => void;
  /** The note stays as it is, or as the other editor made it. */
  readonly onLeave: () => void;
}

/** Part of a newer note that a refusal names. */
type NewerNote = Pick<DeskNote, 'version' | 'text'> & Partial<Pick<DeskNote, 'by' | 'changedBy'>>;

/** Changes a note. Where another editor was faster, both texts are shown and this editor chooses. */
export function EditNote({ note, onDone, onLeave }: Props) {
  const { t } = useTranslation();
  const id = useId();
  // Read again meanwhile, the list has a newer note: what this editor saw counts.
  const [seen] = useState(note);
  const [text, setText] = useState(note.text);
  const [current, setCurrent] = useState<NewerNote>();
  const [fault, setFault] = useState<Error>();
  const save = async () => {
    setFault(undefined);
    try {
      onDone(await changeNote(note.id, (current ?? seen).version, text.trim()));
    } catch (error) {
      const newer = findCurrent<NewerNote>(error);
      if (newer === undefined) setFault(error as Error);
      else setCurrent(newer);
    }
  };
  return (
    <form
      className="desk-write"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {current !== undefined && (
        <div className="desk-conflict" role="alert">
          <b>{t('desk.conflict.note', { by: current.changedBy ?? current.by ?? note.by })}</b>
          <p className="desk-note-text">{current.text}</p>
          <button type="button" className="btn small" onClick={onLeave}>
            {t('desk.conflict.take')}
          </button>
        </div>
      )}
      <label className={current === undefined ? 'sr-only' : ''} htmlFor={id}>
        {t(current === undefined ? 'desk.notes.text' : 'desk.conflict.own')}
      </label>
      <NoteField id={id} text={text} hasFocus placeholder="" onText={setText} onEnter={() => void save()} />
      <button type="submit" className="btn small primary" disabled={text.trim() === ''}>
        {t(current === undefined ? 'desk.save' : 'desk.conflict.overwrite')}
      </button>
      <button type="button" className="btn small" onClick={onLeave}>
        {t('review.cancel')}
      </button>
      {fault !== undefined && (
        <span role="alert" className="fault">
          <ErrorText error={fault} />
        </span>
      )}
    </form>
  );
}
