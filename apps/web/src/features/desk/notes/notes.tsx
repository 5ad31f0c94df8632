import type { DeskNote, DeskObject } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/console/confirm.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { Time } from '../../../components/text/time.tsx';
import { rereadDesk } from '../../../lib/desk.ts';
import { addNote, listNotes, removeNote } from '../api.ts';
import { EditNote } from './edit-note.tsx';
import { NoteHistory } from './note-history.tsx';
import { WriteNote } from './write-note.tsx';

interface Props {
  readonly object: Pick<DeskObject, 'id' | 'name' | 'address'>;
  readonly mayEdit: boolean;
  /** True: the field has the focus as soon as it is there. */
  readonly isWriting?: boolean;
}

/** Notes of an object, oldest first, and the field for the next one. */
export function Notes({ object, mayEdit, isWriting = false }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const queryKey = ['desk-notes', object.id];
  const query = useQuery({ queryKey, queryFn: () => listNotes(object.id), refetchOnMount: 'always' });
  const put = (change: (items: readonly DeskNote[]) => readonly DeskNote[]) => {
    queries.setQueryData<{ readonly items: readonly DeskNote[] }>(queryKey, (now) =>
      now === undefined ? now : { items: change(now.items) },
    );
    void rereadDesk(queries);
  };
  return (
    <section className="desk-notes" aria-label={t('desk.notes.of', { name: object.name ?? object.address })}>
      <Loaded query={query} skeleton={<p className="dim">{t('desk.notes.loading')}</p>}>
        {({ items }) => (
          <>
            {items.length === 0 && <p className="dim">{t('desk.notes.none')}</p>}
            <ul>
              {items.map((note) => (
                <Note
                  key={note.id}
                  note={note}
                  mayEdit={mayEdit}
                  onChanged={(changed) => put((all) => all.map((each) => (each.id === changed.id ? changed : each)))}
                  onReread={() => void query.refetch()}
                  onRemoved={() => put((all) => all.filter(({ id }) => id !== note.id))}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {mayEdit && (
        <WriteNote
          isWriting={isWriting}
          send={async (text) => {
            const note = await addNote(object.id, text);
            put((all) => [...all, note]);
          }}
        />
      )}
    </section>
  );
}

interface NoteProps {
  readonly note: DeskNote;
  readonly mayEdit: boolean;
  readonly onChanged: (note: DeskNote) => void;
  readonly onRemoved: () => void;
  readonly onReread: () => void;
}

/** One note: author, time, that and by whom it was changed, and its text. */
function Note({ note, mayEdit, onChanged, onRemoved, onReread }: NoteProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const { id, text, version, by, time, changedBy, changedSec } = note;
  return (
    <li>
      <div className="desk-note-head">
        <b>{by}</b>{' '}
        <span className="dim">
          <Time sec={time} />
          {changedBy !== null && changedSec !== null && (
            <>
              {' · '}
              {t('desk.notes.changed', { by: changedBy, count: version - 1 })} <Time sec={changedSec} />
            </>
          )}
        </span>
        {mayEdit && !isEdited && (
          <span className="row-actions">
            <button type="button" className="link" onClick={() => setEdited(true)}>
              {t('desk.notes.edit')}
            </button>
            <button type="button" className="link severe" onClick={() => setRemoved(true)}>
              {t('desk.notes.remove')}
            </button>
          </span>
        )}
      </div>
      {isEdited ? (
        <EditNote
          note={note}
          onDone={(changed) => {
            setEdited(false);
            onChanged(changed);
          }}
          onLeave={() => {
            setEdited(false);
            onReread();
          }}
        />
      ) : (
        <p className="desk-note-text">{text}</p>
      )}
      {version > 1 && <NoteHistory key={version} id={id} />}
      <Confirm
        title={t('desk.notes.removeTitle')}
        confirm={t('desk.notes.remove')}
        isOpen={isRemoved}
        isSevere
        onClose={() => setRemoved(false)}
        work={async () => {
          await removeNote(id);
          onRemoved();
        }}
      >
        <p className="desk-note-text">{text}</p>
      </Confirm>
    </li>
  );
}
