import type { DeskObject } from '@sulian/contract';
import type { ChainId, DeskRole } from '@sulian/domain';
import { DESK_ROLES, MAX_DESK_NAME } from '@sulian/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import { CallError } from '../../../lib/api.ts';
import { useDesk } from '../../../lib/desk.ts';
import { Notes } from '../notes/notes.tsx';
import { useDeskChange } from '../use-desk-change.ts';
import { NameField } from './name-field.tsx';
import { useLetterKeys } from './use-letter-keys.ts';
import '../../../components/console/console.css';
import '../../../components/form/form.css';
import '../desk.css';

interface Props {
  readonly blockchain: ChainId;
  /** As the server spells it. */
  readonly address: string;
  /** Other ways of the page onto the desk. */
  readonly children?: ReactNode;
}

/** The star of an address page and, once it is on the desk, its name, role and notes. Keys: S and N. */
export function ObjectDesk({ blockchain, address, children }: Props) {
  const { t } = useTranslation();
  const { data: desk, isError, error } = useDesk();
  const { add, change, remove, reread } = useDeskChange();
  const [fault, setFault] = useState<Error>();
  const [areNotesOpen, setNotesOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const isBusy = useRef(false);
  const object = desk?.objects.find((each) => each.blockchain === blockchain && each.address === address);
  const mayEdit = desk !== undefined && desk.right !== 'READER';

  /** One change at a time: a second press meanwhile would undo or repeat it. */
  const attempt = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFault(undefined);
    try {
      await work();
    } catch (failure) {
      setFault(failure as Error);
      // Another editor may have been faster.
      await reread();
    } finally {
      isBusy.current = false;
    }
  };
  const put = () => add([{ blockchain, address }]);
  const toggle = () =>
    void attempt(async () => {
      if (object === undefined) {
        await put();
        setNew(true);
      } else {
        await remove(object.id);
        setNotesOpen(false);
      }
    });
  const openNotes = () =>
    void attempt(async () => {
      if (object === undefined) await put();
      setNotesOpen(true);
    });
  useLetterKeys(mayEdit ? { s: toggle, n: openNotes } : {});

  const isClosed = error instanceof CallError && error.code === 'FORBIDDEN';
  if (isError && desk === undefined && !isClosed)
    return (
      <div className="object-desk">
        <span className="chip warn">
          <ErrorText error={error} /> <RetryButton onRetry={() => void reread()} />
        </span>
      </div>
    );
  if (desk === undefined || (!mayEdit && object === undefined)) return <div className="object-desk" />;
  const set = (part: { readonly name?: string | null; readonly role?: DeskRole | null }) =>
    attempt(async () => object !== undefined && change(object.id, { version: object.version, ...part }));
  return (
    <div className="object-desk">
      {children}
      {mayEdit && (
        <button
          type="button"
          className="btn small desk-star"
          aria-pressed={object !== undefined}
          aria-keyshortcuts="S"
          title={t(object === undefined ? 'desk.star.add' : 'desk.star.remove')}
          onClick={toggle}
        >
          <span aria-hidden="true">{object === undefined ? '☆' : '★'}</span> {t('desk.star.label')}
        </button>
      )}
      {object !== undefined && mayEdit && (
        <>
          <NameField
            key={object.version}
            name={object.name ?? ''}
            maxLength={MAX_DESK_NAME}
            hasFocus={isNew}
            onName={(name) => {
              setNew(false);
              return set({ name: name === '' ? null : name });
            }}
            onEnter={() => setNotesOpen(true)}
          />
          <RoleSelect object={object} onRole={(role) => void set({ role })} />
        </>
      )}
      {object !== undefined && (
        <button
          type="button"
          className="btn small"
          aria-expanded={areNotesOpen}
          aria-keyshortcuts="N"
          onClick={() => setNotesOpen(!areNotesOpen)}
        >
          {t('desk.notes.count', { count: object.notes })}
        </button>
      )}
      {fault !== undefined && (
        <span role="alert" className="fault">
          <ErrorText error={fault} />
        </span>
      )}
      {object !== undefined && areNotesOpen && (
        <NotesPanel object={object} mayEdit={mayEdit} onClose={() => setNotesOpen(false)} />
      )}
    </div>
  );
}

interface RoleProps {
  readonly object: DeskObject;
  readonly onRole: (role: DeskRole | null) => void;
}

function RoleSelect({ object: { role }, onRole }: RoleProps) {
  const { t } = useTranslation();
  return (
    <select
      className="input"
      aria-label={t('desk.role')}
      value={role ?? ''}
      onChange={(event) => onRole(DESK_ROLES.find((each) => each === event.target.value) ?? null)}
    >
      <option value="">{t('desk.noRole')}</option>
      {DESK_ROLES.map((each) => (
        <option key={each} value={each}>
          {t(`desk.roles.${each}`)}
        </option>
      ))}
    </select>
  );
}

interface PanelProps {
  readonly object: DeskObject;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Notes over the page, with the field in focus; Esc closes them. */
function NotesPanel({ object, mayEdit, onClose }: PanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="desk-panel" ref={panel}>
      <header>
        <b>{t('desk.notes.title')}</b>
        <span className="dim">{t('desk.inCase')}</span>
        <button type="button" className="btn small" onClick={onClose}>
          {t('state.close')}
        </button>
      </header>
      <Notes object={object} mayEdit={mayEdit} isWriting />
    </div>
  );
}
