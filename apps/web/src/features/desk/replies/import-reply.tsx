import { CHAINS, REPLY_FIELDS } from '@sulian/domain';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { ImportActions } from '../../../components/console/import-actions.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { ErrorText } from '../../../components/states/states.tsx';
import { ReplyReportText } from './reply-report.tsx';
import type { ReplyMapping, ReplyTable } from './reply-table-file.ts';
import { type ReplyChoice, type ReplyRefusal, useReplyImport } from './use-reply-import.ts';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

const FIRST: ReplyChoice = { file: undefined, exchange: '', blockchain: '' };

/** Imports an exchange's reply: a dry run shows what it matches, and each refused line, before anything is stored. */
export function ImportReply({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { state, table, mapping, read, send, reset, assign } = useReplyImport();
  const [choice, setChoice] = useState(FIRST);
  const change = (part: Partial<ReplyChoice>) => {
    setChoice({ ...choice, ...part });
    if (part.file === undefined) reset();
    else void read(part.file);
  };
  const isAssigned = mapping.address !== undefined || mapping.txHash !== undefined;
  const isDone = state.step === 'done';
  const isTried = state.step === 'tried';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await send(choice, !isTried);
    if (isTried) onDone();
  };
  return (
    <Dialog title={t('desk.replies.import')} isForm={!isDone} isOpen onClose={onClose}>
      <form className="form dialog-form desk-import" noValidate onSubmit={(event) => void submit(event)}>
        {!isDone && <ChoiceFields choice={choice} onChange={change} />}
        {!isDone && table !== undefined && <Columns table={table} mapping={mapping} onChange={assign} />}
        <div role="status">
          {(isTried || isDone) && <ReplyReportText report={state.report} />}
          {state.step === 'refused' && <Refusal refusal={state.refusal} />}
        </div>
        {isDone ? (
          <div className="form-actions">
            <button type="button" className="btn" onClick={onClose}>
              {t('desk.replies.close')}
            </button>
          </div>
        ) : (
          <ImportActions
            isBusy={state.step === 'sending'}
            isReady={table !== undefined && isAssigned && choice.exchange.trim() !== '' && !isEmpty(state)}
            isTried={isTried}
            onCancel={onClose}
          />
        )}
      </form>
    </Dialog>
  );
}

/** A dry run that accepted nothing has nothing to store. */
const isEmpty = (state: ReturnType<typeof useReplyImport>['state']): boolean =>
  state.step === 'tried' && state.report.accepted === 0;

function Refusal({ refusal }: { readonly refusal: ReplyRefusal | Error }) {
  const { t } = useTranslation();
  return (
    <p className="form-fault">
      {refusal instanceof Error ? <ErrorText error={refusal} /> : t(refusal.key, refusal.values ?? {})}
    </p>
  );
}

function ChoiceFields({
  choice: { exchange, blockchain },
  onChange,
}: {
  readonly choice: ReplyChoice;
  readonly onChange: (part: Partial<ReplyChoice>) => void;
}) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <>
      <Field label={t('desk.replies.file')} hint={t('desk.replies.fileHint')}>
        {(inputProps) => (
          <input
            type="file"
            className="input"
            accept=".csv,.tsv,.txt,.xlsx"
            {...inputProps}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) onChange({ file });
            }}
          />
        )}
      </Field>
      <TextField
        label={t('desk.replies.exchange')}
        hint={t('desk.replies.exchangeHint')}
        value={exchange}
        onChange={(text) => onChange({ exchange: text })}
        input={{ maxLength: 100 }}
      />
      <SelectField
        label={t('desk.replies.chain')}
        value={blockchain}
        placeholder={t('desk.replies.anyChain')}
        options={CHAINS.map(({ id }) => [id, toChain(id)] as const)}
        onChange={(each) => onChange({ blockchain: each })}
      />
    </>
  );
}

interface ColumnProps {
  readonly table: ReplyTable;
  readonly mapping: ReplyMapping;
  readonly onChange: (mapping: ReplyMapping) => void;
}

/** Assigns the columns of the table; an address or a transaction is required. */
function Columns({ table: { heads }, mapping, onChange }: ColumnProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="desk-import-columns">
      <legend>{t('desk.replies.columns')}</legend>
      <p className="dim">{t('desk.replies.columnsHint')}</p>
      {REPLY_FIELDS.map((field) => (
        <SelectField
          key={field}
          label={t(`desk.replies.fields.${field}`)}
          value={mapping[field] === undefined ? '' : String(mapping[field])}
          placeholder={t('desk.replies.noColumn')}
          options={heads.map((head, at) => [String(at), head || t('desk.replies.column', { at: at + 1 })] as const)}
          onChange={(each) => onChange(toMapping(mapping, field, each))}
        />
      ))}
    </fieldset>
  );
}

function toMapping(mapping: ReplyMapping, field: keyof ReplyMapping, chosen: string): ReplyMapping {
  const { [field]: _, ...others } = mapping;
  return chosen === '' ? others : { ...others, [field]: Number(chosen) };
}
