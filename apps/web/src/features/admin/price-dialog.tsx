import type { PriceImportAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportActions } from '../../components/console/import-actions.tsx';
import { isStopped } from '../../components/console/list-imports.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { ErrorText } from '../../components/states/states.tsx';
import { CallError } from '../../lib/api.ts';
import { sendPrices } from './api/admin.ts';

type State =
  | { readonly step: 'open' | 'sending' }
  | { readonly step: 'refused'; readonly error: Error }
  | { readonly step: 'tried' | 'done'; readonly answer: PriceImportAnswer };

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Imports a list of daily closes: a dry run shows changes, refused lines and jumps before anything is stored. */
export function PriceDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ step: 'open' });
  const [file, setFile] = useState<File>();
  const [coin, setCoin] = useState('');
  const [acceptsJumps, setAcceptsJumps] = useState(false);
  const reset = () => {
    setState({ step: 'open' });
    setAcceptsJumps(false);
  };
  const hasJumps = state.step === 'tried' && state.answer.jumpTotal > 0;
  const isReady = file !== undefined && (!hasJumps || acceptsJumps);
  const isDone = state.step === 'done';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined || !isReady) return;
    const isDryRun = state.step !== 'tried';
    setState({ step: 'sending' });
    const named = coin.trim() === '' ? {} : { coin: coin.trim() };
    await sendPrices(file, { ...named, isDryRun: `${isDryRun}`, acceptsJumps: `${acceptsJumps}` }).then(
      (answer) => setState({ step: isDryRun ? 'tried' : 'done', answer }),
      (error: Error) => setState(isStopped(error) ? { step: 'open' } : { step: 'refused', error }),
    );
    if (!isDryRun) onDone();
  };
  return (
    <Dialog title={t('admin.importPrices')} isForm={!isDone} isOpen onClose={onClose}>
      <form className="form dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        {!isDone && (
          <>
            <Field label={t('admin.priceFile')} hint={t('admin.priceFileHint')}>
              {(inputProps) => (
                <input
                  type="file"
                  className="input"
                  accept=".csv,.txt,.tsv,text/csv"
                  {...inputProps}
                  onChange={(event) => {
                    setFile(event.target.files?.[0]);
                    reset();
                  }}
                />
              )}
            </Field>
            <TextField
              label={t('admin.priceCoin')}
              hint={t('admin.priceCoinHint')}
              value={coin}
              onChange={(text) => {
                setCoin(text);
                reset();
              }}
              input={{ maxLength: 100 }}
            />
          </>
        )}
        <div role="status">
          {(state.step === 'tried' || isDone) && <Report answer={state.answer} />}
          {state.step === 'refused' && <Refusal error={state.error} />}
        </div>
        {hasJumps && (
          <label className="check">
            <input type="checkbox" checked={acceptsJumps} onChange={(event) => setAcceptsJumps(event.target.checked)} />
            {t('admin.acceptJumps')}
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

function Report({ answer }: { readonly answer: PriceImportAnswer }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('labels.report')}>
      <h3>{t(answer.isDryRun ? 'labels.dryRunDone' : 'labels.importDone')}</h3>
      <dl className="facts-list">
        <dt>{t('admin.pricesRead')}</dt>
        <dd>{formatCount(answer.read)}</dd>
        <dt>{t('admin.pricesChanged')}</dt>
        <dd>{formatCount(answer.changed)}</dd>
        <dt>{t('admin.pricesBlank')}</dt>
        <dd>{formatCount(answer.blank)}</dd>
        {answer.unknownCoins.length > 0 && (
          <>
            <dt>{t('admin.unknownCoins')}</dt>
            <dd>{answer.unknownCoins.join(' · ')}</dd>
          </>
        )}
      </dl>
      <PriceLines lines={answer.refused} total={answer.refusedTotal} />
      {answer.jumpTotal > 0 && (
        <>
          <h3>{t('admin.jumps', { count: answer.jumpTotal })}</h3>
          <ol className="price-lines">
            {answer.jumps.map(({ coin, day, usd, besideDay, besideUsd }) => (
              <li key={`${coin} ${day}`}>{t('admin.jump', { coin, day, usd, besideDay, besideUsd })}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function PriceLines({ lines, total }: { readonly lines: PriceImportAnswer['refused']; readonly total: number }) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <>
      <h3>{t('labels.lines.refused', { count: total })}</h3>
      <ol className="price-lines">
        {lines.map(({ line, reason }) => (
          <li key={`${line}:${reason}`}>
            <b>{line === null ? t('labels.wholeFile') : t('labels.lineOf', { line })}</b> {reason}
          </li>
        ))}
      </ol>
    </>
  );
}

function Refusal({ error }: { readonly error: Error }) {
  const details = error instanceof CallError ? (error.details as Partial<Pick<PriceImportAnswer, 'refused'>>) : {};
  const { refused = [] } = details;
  return (
    <>
      <p className="form-fault">
        <ErrorText error={error} />
      </p>
      <PriceLines lines={refused} total={refused.length} />
    </>
  );
}
