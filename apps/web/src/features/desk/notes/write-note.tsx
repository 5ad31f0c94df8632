import { MAX_DESK_NOTE } from '@sulian/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../../components/states/states.tsx';
import { NoteField } from './note-field.tsx';

interface Props {
  readonly isWriting: boolean;
  readonly send: (text: string) => Promise<void>;
}

/** Field for the next note: Enter stores it, Shift + Enter begins a line. The text remains after a failure. */
export function WriteNote({ isWriting, send }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const store = async () => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await send(text.trim());
      setText('');
    } catch (error) {
      setFault(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="desk-write"
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {t('desk.notes.write')}
      </label>
      <NoteField
        id={id}
        text={text}
        hasFocus={isWriting}
        placeholder={t('desk.notes.placeholder')}
        onText={setText}
        onEnter={() => void store()}
      />
      <button
        type="submit"
        className="btn small"
        disabled={text.trim() === '' || text.length > MAX_DESK_NOTE || isBusy}
      >
        {t('desk.notes.store')}
      </button>
      {text.length > MAX_DESK_NOTE && <span role="alert">{t('desk.notes.long')}</span>}
      {fault !== undefined && (
        <span role="alert" className="fault">
          <ErrorText error={fault} />
        </span>
      )}
    </form>
  );
}
