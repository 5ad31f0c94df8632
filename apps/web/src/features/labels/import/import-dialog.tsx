import type { TableColumns } from '@sulian/contract';
import {
  CHAINS,
  type ChainId,
  FORMATS_WITHOUT_CHAIN,
  isChainId,
  LABEL_FORMATS,
  type LabelFormatName,
} from '@sulian/domain';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { ImportActions } from '../../../components/console/import-actions.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { ErrorText } from '../../../components/states/states.tsx';
import { ColumnFields } from './column-fields.tsx';
import './import.css';
import { listMissing, type Mapping, suggestMapping, toMappingText } from './mapping.ts';
import { Lines, Report } from './report.tsx';
import type { ImportQuery } from './send-list.ts';
import { useImport } from './use-import.ts';

interface Choice {
  readonly file: File | undefined;
  readonly format: LabelFormatName;
  readonly chain: ChainId;
  readonly source: string;
}

const FIRST: Choice = { file: undefined, format: 'csv', chain: 'ETHEREUM', source: '' };
const EVM_CHAINS = CHAINS.filter(({ sharesAddresses }) => sharesAddresses);

interface Assigned {
  readonly columns: TableColumns;
  readonly mapping: Mapping;
}

const toQuery = (
  { format, chain, source }: Choice,
  assigned: Assigned | undefined,
): Omit<ImportQuery, 'isDryRun' | 'replaces'> => ({
  format,
  ...(FORMATS_WITHOUT_CHAIN.includes(format) && { chain }),
  ...(source.trim() !== '' && { source: source.trim() }),
  ...(assigned !== undefined && { mapping: toMappingText(assigned.mapping) }),
});

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Imports a list: a dry run shows every change and refused line before anything is stored. */
export function ImportDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { state, send, reset } = useImport();
  const [choice, setChoice] = useState(FIRST);
  const [assigned, setAssigned] = useState<Assigned>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { file } = choice;
  const change = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part });
    if (part.file !== undefined || part.format !== undefined) setAssigned(undefined);
    setWithdrawing(false);
    reset();
  };
  const assign = (next: Assigned) => {
    setAssigned(next);
    setWithdrawing(false);
    reset();
  };
  const offered =
    state.step === 'refused' && assigned === undefined && state.refusal.columns !== undefined
      ? { columns: state.refusal.columns, mapping: suggestMapping(state.refusal.columns) }
      : assigned;
  const missing = offered === undefined ? [] : listMissing(offered.mapping);
  const withdrawn = state.step === 'tried' && state.answer.withdrawals.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined || missing.length > 0) return;
    const query = toQuery(choice, offered);
    const isDryRun = state.step !== 'tried';
    if (offered !== undefined) setAssigned(offered);
    await send(file, { ...query, isDryRun: `${isDryRun}`, replaces: `${withdrawn && isWithdrawing}` });
    if (!isDryRun) onDone();
  };
  const isDone = state.step === 'done';
  const isReady = file !== undefined && missing.length === 0 && (!withdrawn || isWithdrawing);
  return (
    <Dialog title={t('labels.importTitle')} isForm={!isDone} isOpen onClose={onClose}>
      <form className="form dialog-form labels-form" noValidate onSubmit={(event) => void submit(event)}>
        {!isDone && <ChoiceFields choice={choice} onChange={change} />}
        {!isDone && offered !== undefined && (
          <ColumnFields {...offered} missing={missing} onChange={(mapping) => assign({ ...offered, mapping })} />
        )}
        <div role="status">
          {(state.step === 'tried' || isDone) && <Report answer={state.answer} />}
          {state.step === 'refused' && (
            <>
              <p className="form-fault">
                <ErrorText error={state.refusal.error} />
              </p>
              <Lines lines={state.refusal.lines} total={state.refusal.total} kind="refused" />
            </>
          )}
        </div>
        {withdrawn && (
          <label className="labels-withdraws">
            <input type="checkbox" checked={isWithdrawing} onChange={(event) => setWithdrawing(event.target.checked)} />
            {t('labels.confirmWithdrawal')}
          </label>
        )}
        {!isDone && (
          <ImportActions
            isBusy={state.step === 'sending'}
            isReady={isReady}
            isTried={state.step === 'tried'}
            onCancel={onClose}
          />
        )}
      </form>
    </Dialog>
  );
}

function ChoiceFields({
  choice: { format, chain, source },
  onChange,
}: {
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
}) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <>
      <Field label={t('labels.listFile')} hint={t('labels.listFileHint')}>
        {(inputProps) => (
          <input
            type="file"
            className="input"
            {...inputProps}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) onChange({ file });
            }}
          />
        )}
      </Field>
      <SelectField
        label={t('labels.format')}
        value={format}
        options={LABEL_FORMATS.map((each) => [each, t(`labels.formats.${each}`)] as const)}
        onChange={(each) => onChange({ format: LABEL_FORMATS.find((known) => known === each) ?? 'csv' })}
      />
      {FORMATS_WITHOUT_CHAIN.includes(format) && (
        <SelectField
          label={t('labels.chain')}
          value={chain}
          options={EVM_CHAINS.map(({ id }) => [id, toChain(id)] as const)}
          onChange={(each) => isChainId(each) && onChange({ chain: each })}
        />
      )}
      <TextField
        label={t('labels.sourceName')}
        hint={t('labels.sourceNameHint')}
        value={source}
        onChange={(text) => onChange({ source: text })}
        input={{ maxLength: 100 }}
      />
    </>
  );
}
