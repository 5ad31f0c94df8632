import { type DeskViewKind, MAX_VIEW_ENDS } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { rereadDesk, useDesk } from '../../lib/desk.ts';
import { paths } from '../../lib/paths.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Action } from '../form/action.tsx';
import { FaultText } from '../form/fault-text.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { addView, type NewView } from './calls.ts';
import { firstFocus } from './first-focus.ts';
import '../console/console.css';

interface Props {
  readonly kind: DeskViewKind;
  /** Title until somebody writes another one. */
  readonly title: string;
  /** The pinned link of the page, called at the press. */
  readonly write: () => string | Promise<string>;
  /** Ends of a list, with which replies of exchanges are matched. */
  readonly listEnds?: (most: number) => Promise<NonNullable<NewView['ends']>>;
  /** Among small buttons. */
  readonly isSmall?: boolean;
}

/** Longest title that a view may have. */
const MAX_TITLE = 100;

/** Stores the view on the desk of the case, as the copied link has it. Nothing for readers of the desk. */
export function StoreView({ isSmall = false, ...view }: Props) {
  const { t } = useTranslation();
  const { data: desk } = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (desk === undefined || desk.right === 'READER') return null;
  return (
    <>
      <button type="button" className={isSmall ? 'btn small' : 'btn'} onClick={() => setOpen(true)}>
        {t('desk.views.store')}
      </button>
      <Dialog title={t('desk.views.store')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <TitleForm {...view} />
      </Dialog>
    </>
  );
}

function TitleForm({ kind, title, write, listEnds }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState(title.slice(0, MAX_TITLE));
  const { run, status, fault, isProcessing } = useSubmission<'other'>();
  const store = () =>
    run(async () => {
      try {
        const { pathname, search } = new URL(await write(), window.location.href);
        const ends = listEnds === undefined ? [] : await listEnds(MAX_VIEW_ENDS);
        await addView({ kind, title: text.trim(), link: pathname + search, ends });
        await rereadDesk(queries);
        return undefined;
      } catch (error) {
        return { field: 'other' as const, error: error as Error };
      }
    });
  if (status === 'success')
    return (
      <p className="dialog-form" role="status">
        {t('desk.views.stored')} <Link to={paths.desk}>{t('desk.toDesk')}</Link>
      </p>
    );
  return (
    <Form className="dialog-form" status={status} fault={fault} onSubmit={store}>
      <label className="field-label" htmlFor={id}>
        {t('desk.views.name')}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        maxLength={MAX_TITLE}
        ref={firstFocus}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="dim">{t('desk.views.pinned')}</p>
      <div className="form-fault" role="alert">
        {fault !== undefined && <FaultText fault={fault} />}
      </div>
      <div className="form-actions">
        <Action isBusy={isProcessing} isDisabled={text.trim() === ''}>
          {t('desk.save')}
        </Action>
      </div>
    </Form>
  );
}
