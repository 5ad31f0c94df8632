import type { DeskObject } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogEnd } from '../../../components/console/dialog-end.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { useSubmission } from '../../../lib/use-submission.ts';
import { findCurrent } from '../conflict.ts';
import { useDeskChange } from '../use-desk-change.ts';
import { ObjectFields } from './object-fields.tsx';
import { checkObjectForm, type ObjectField, type ObjectForm, toChange, toObjectForm } from './object-form.ts';

interface Props {
  readonly object: DeskObject;
  readonly onClose: () => void;
}

/** Edits an object's name, role, colour and collections. Of two editors the later one sees what the other wrote, and chooses. */
export function EditDialog({ object, onClose }: Props) {
  const { t } = useTranslation();
  const { change, reread } = useDeskChange();
  // Read again meanwhile, the desk has a newer object: what this editor saw counts.
  const [seen] = useState(object);
  const [form, setForm] = useState(() => toObjectForm(object));
  const [current, setCurrent] = useState<DeskObject>();
  const { run, reset, status, fault, isProcessing } = useSubmission<ObjectField>();
  const save = async (version: number) => {
    const isSaved = await run(async () => {
      const wrong = checkObjectForm(form);
      if (wrong !== undefined) return wrong;
      try {
        await change(object.id, toChange(form, version));
        return undefined;
      } catch (error) {
        const newer = findCurrent<DeskObject>(error);
        if (newer !== undefined) setCurrent(newer);
        return { field: 'other' as const, error: error as Error };
      }
    });
    if (isSaved) onClose();
  };
  const onChange = (part: Partial<ObjectForm>) => {
    setForm({ ...form, ...part });
    reset();
  };
  return (
    <Dialog title={t('desk.edit.title')} isForm isOpen onClose={onClose}>
      <Form
        className="dialog-form"
        status={status}
        fault={fault}
        onSubmit={() => save(current?.version ?? seen.version)}
      >
        <p className="mono dim">{object.address}</p>
        <ObjectFields form={form} fault={fault} onChange={onChange} />
        {current !== undefined && (
          <ObjectConflict
            current={current}
            onTake={() => {
              void reread();
              onClose();
            }}
          />
        )}
        <DialogEnd fault={fault?.field === 'other' ? fault : undefined} isBusy={isProcessing} onCancel={onClose}>
          {t(current === undefined ? 'desk.save' : 'desk.conflict.overwrite')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

/** Content by the other editor, below the form with this editor's. */
function ObjectConflict({ current, onTake }: { readonly current: DeskObject; readonly onTake: () => void }) {
  const { t } = useTranslation();
  const { name, role, colour, collections, changedBy } = current;
  return (
    <div className="desk-conflict" role="alert">
      <b>{t('desk.conflict.object', { by: changedBy })}</b>
      <dl>
        <dt>{t('desk.name')}</dt>
        <dd>{name ?? t('desk.none')}</dd>
        <dt>{t('desk.role')}</dt>
        <dd>{role === null ? t('desk.noRole') : t(`desk.roles.${role}`)}</dd>
        <dt>{t('desk.colour')}</dt>
        <dd>{colour === null ? t('desk.noColour') : t(`desk.colours.${colour}`)}</dd>
        <dt>{t('desk.collections')}</dt>
        <dd>{collections.length === 0 ? t('desk.none') : collections.join(t('desk.comma'))}</dd>
      </dl>
      <button type="button" className="btn small" onClick={onTake}>
        {t('desk.conflict.take')}
      </button>
    </div>
  );
}
