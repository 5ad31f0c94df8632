import type { DeskAnswer } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { DialogEnd } from '../../../components/console/dialog-end.tsx';
import { FaultText } from '../../../components/form/fault-text.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { fetchExport, saveFile } from '../../../lib/export-file.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { LeavingFields } from '../propose/leaving-fields.tsx';
import { findCaseNames } from '../propose/propose-form.ts';
import { useProposals } from '../propose/use-proposals.ts';
import { checkPack, EMPTY_PACK, type PackField, type PackForm, toPack } from './pack-form.ts';
import { TagList } from './tag-list.tsx';
import './tagpack.css';

interface Props {
  readonly desk: Pick<DeskAnswer, 'objects'>;
  readonly onClose: () => void;
}

const MAX_TEXT = 200;

const save = async (form: PackForm): Promise<void> =>
  saveFile(
    await fetchExport(
      'POST /api/proxy/v1/desk/tagpack',
      { body: toPack(form) },
      { signal: new AbortController().signal, onProgress: () => undefined },
    ),
  );

/** Exports chosen objects as a TagPack with the labels that are entered for them, once their leaving is confirmed. */
export function TagpackDialog({ desk: { objects }, onClose }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const { proposalOf } = useProposals();
  const [form, setForm] = useState(EMPTY_PACK);
  const { run, reset, status, fault, isProcessing } = useSubmission<PackField>();
  const { title, creator, tags, isConfirmed } = form;
  const set = (part: Partial<PackForm>) => {
    // A confirmation is of the texts that were shown with it.
    setForm({ ...form, isConfirmed: false, ...part });
    reset();
  };
  const submit = async () => {
    const isSaved = await run(
      async () =>
        checkPack(form) ??
        save(form).then(
          () => undefined,
          (error: Error) => ({ field: 'other' as const, error }),
        ),
    );
    if (isSaved) onClose();
  };
  const chosen = objects.filter(({ id }) => tags.has(id));
  const tagsFault = at(fault, 'tags');
  return (
    <Dialog title={t('desk.tagpack.title')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form desk-tagpack" status={status} fault={fault} onSubmit={submit}>
        <TextField
          label={t('desk.tagpack.packTitle')}
          hint={t('desk.tagpack.packTitleHint')}
          value={title}
          fault={at(fault, 'title')}
          onChange={(text) => set({ title: text })}
          input={{ maxLength: MAX_TEXT, autoComplete: 'off' }}
        />
        <TextField
          label={t('desk.tagpack.creator')}
          hint={t('desk.tagpack.creatorHint')}
          value={creator}
          fault={at(fault, 'creator')}
          onChange={(text) => set({ creator: text })}
          input={{ maxLength: MAX_TEXT, autoComplete: 'off' }}
        />
        <TagList objects={objects} tags={tags} proposalOf={proposalOf} onChange={(next) => set({ tags: next })} />
        <div className="field-fault" role="alert">
          {tagsFault !== undefined && <FaultText fault={tagsFault} />}
        </div>
        <LeavingFields
          title={t('desk.tagpack.leaving')}
          rows={[
            [t('desk.tagpack.packTitle'), title.trim()],
            [t('desk.tagpack.creator'), creator.trim()],
            ...chosen.map(({ id, blockchain, address }) => {
              const { label = '', type = '' } = tags.get(id) ?? {};
              const written = [label.trim(), type === '' ? '' : t(`type.${type}`)].filter((text) => text !== '');
              return [`${toChain(blockchain)} ${address}`, written.join(' · ')] as const;
            }),
          ]}
          staying={t('desk.propose.staying')}
          caseNames={findCaseNames(objects, [title, creator, ...chosen.map(({ id }) => tags.get(id)?.label ?? '')])}
          confirmation={t('desk.tagpack.confirm')}
          isConfirmed={isConfirmed}
          fault={at(fault, 'confirmed')}
          onConfirm={(isNow) => set({ isConfirmed: isNow })}
        />
        <DialogEnd fault={at(fault, 'other')} isBusy={isProcessing} onCancel={onClose}>
          {t('desk.tagpack.save')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
