import type { DeskAnswer } from '@sulian/contract';
import { formatCount, MAX_DESK_OBJECTS } from '@sulian/domain';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Action } from '../../../components/form/action.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { toObjectKey } from '../../../components/lookup/entries.ts';
import { useStoredChains } from '../../../components/lookup/use-stored-chains.ts';
import { ErrorText } from '../../../components/states/states.tsx';
import { ColumnFields } from './column-fields.tsx';
import { Preview } from './preview.tsx';
import { useImport } from './use-import.ts';

/** Names of files that are read. */
const FILES = '.csv,.tsv,.txt,.xlsx';

interface Props {
  readonly desk: DeskAnswer;
  readonly onClose: () => void;
}

/** Imports a file onto the desk: its lines are checked first, and added once they have been seen. */
export function ImportDialog({ desk, onClose }: Props) {
  const { t } = useTranslation();
  const isStored = useStoredChains();
  const { state, list, mapping, open, check, addAll, assign } = useImport(isStored);
  const { step } = state;
  const prepared = 'prepared' in state ? state.prepared : undefined;
  const isBusy = step === 'reading' || step === 'checking' || step === 'adding';
  const onDesk = new Set(desk.objects.map(toObjectKey));
  const known = prepared?.objects.filter(({ object }) => onDesk.has(toObjectKey(object))).length ?? 0;
  const total = desk.objects.length + (prepared?.objects.length ?? 0) - known;
  const isFull = step === 'checked' && total > MAX_DESK_OBJECTS;
  const isReady = prepared === undefined ? mapping.address !== undefined : prepared.objects.length > 0 && !isFull;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (list === undefined || isBusy || !isReady) return;
    void (prepared === undefined ? check() : addAll(prepared));
  };
  return (
    <Dialog title={t('desk.import.title')} isForm={step !== 'done'} isOpen onClose={onClose}>
      <form className="form dialog-form desk-import" noValidate onSubmit={submit}>
        {step !== 'done' && (
          <Field label={t('desk.import.file')} hint={t('desk.import.hint')}>
            {(inputProps) => (
              <input
                type="file"
                className="input"
                accept={FILES}
                {...inputProps}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  if (file !== undefined) void open(file);
                }}
              />
            )}
          </Field>
        )}
        {list !== undefined && step !== 'done' && <ColumnFields list={list} mapping={mapping} onChange={assign} />}
        <div role="status">
          {step === 'refused' && <p className="form-fault">{t(`desk.import.faults.${state.fault}`)}</p>}
          {step === 'failed' && (
            <p className="form-fault">
              {t('desk.import.notChecked')} <ErrorText error={state.error} />
            </p>
          )}
          {prepared !== undefined && step !== 'done' && (
            <Preview prepared={prepared} known={step === 'checked' ? known : 0} />
          )}
          {isFull && (
            <p className="form-fault">
              {t('desk.import.full', { max: formatCount(MAX_DESK_OBJECTS), total: formatCount(total) })}
            </p>
          )}
          {'count' in state && (
            <p>
              {t('desk.paste.added', { count: state.count.added })}
              {state.count.known > 0 && ` · ${t('desk.paste.known', { count: state.count.known })}`}
            </p>
          )}
          {step === 'broken' && (
            <p className="form-fault">
              {t('desk.import.broken')} <ErrorText error={state.error} />
            </p>
          )}
        </div>
        <div className="form-actions">
          {step !== 'done' && (
            <Action isBusy={isBusy} isDisabled={list === undefined || !isReady}>
              {prepared === undefined
                ? t('desk.import.check')
                : t('desk.import.add', { count: prepared.objects.length, all: formatCount(prepared.objects.length) })}
            </Action>
          )}
          <Action variant="quiet" onClick={onClose}>
            {t(step === 'done' ? 'state.close' : 'review.cancel')}
          </Action>
        </div>
      </form>
    </Dialog>
  );
}
