import type { AlertTiming, Coin } from '@sulian/contract';
import { ALERT_TYPES, type AlertType } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NameFields } from '../../../components/alerts/name-fields.tsx';
import { Action } from '../../../components/form/action.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { useShorten } from '../../../components/references/use-shorten.ts';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import type { useSubmission } from '../../../lib/use-submission.ts';
import { Delay } from '../delay.tsx';
import { Watched } from '../watched.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { type AlertField, type AlertForm, type AlertTarget, ANY_COIN, canWatchAnyCoin } from './draft.ts';
import { nameCoin } from './use-coins.ts';

interface Props {
  readonly target: AlertTarget;
  readonly timing: AlertTiming | undefined;
  readonly form: AlertForm;
  readonly coins: UseQueryResult<readonly Coin[]>;
  readonly submission: ReturnType<typeof useSubmission<AlertField>>;
  readonly onChange: (part: Partial<AlertForm>) => void;
  readonly onSubmit: () => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The fields that the chosen type of alert has. */
export function AlertFormFields({ target, timing, form, coins, submission, onChange, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const { status, fault, isProcessing } = submission;
  return (
    <Form className="dialog-form" status={status} fault={fault} onSubmit={onSubmit}>
      <div className="alert-target">
        <span className="dim">{t('alertForm.object')}</span>
        <Watched alert={target} isWhole />
      </div>
      <SelectField
        label={t('alertForm.type')}
        value={form.type}
        onChange={(type) => onChange(toType(form, type as AlertType))}
        options={ALERT_TYPES.map((each) => [each, t(`alert.type.${each}`)])}
      />
      <SelectField
        label={t('alertForm.coin')}
        value={form.coinId}
        placeholder={t('alertForm.chooseCoin')}
        onChange={(coinId) => onChange({ coinId })}
        options={[
          ...(canWatchAnyCoin(form.type) ? [[ANY_COIN, t('alert.anyCoin')] as const] : []),
          ...(coins.data ?? []).map(
            (coin) =>
              [String(coin.id), `${nameCoin(coin, toShort)}${coin.isSpam ? ` · ${t('assets.spam')}` : ''}`] as const,
          ),
        ]}
        fault={at(fault, 'coin')}
        hint={coins.isError && <CoinsFailed coins={coins} />}
      />
      <ConditionFields form={form} fault={fault} onChange={onChange} />
      <NameFields name={form.name} note={form.note} onChange={onChange} />
      <label className="alert-check">
        <input
          type="checkbox"
          checked={form.isMailEnabled}
          onChange={(event) => onChange({ isMailEnabled: event.target.checked })}
        />
        {t('alertForm.mail')}
      </label>
      {timing !== undefined && <Delay timing={timing} />}
      <div className="form-actions">
        <Action isBusy={isProcessing}>{t('alertForm.submit')}</Action>
        <Action variant="quiet" onClick={onCancel}>
          {t('alert.cancel')}
        </Action>
      </div>
    </Form>
  );
}

/** Removes the choice of any coin where the type requires a score. */
const toType = ({ coinId }: AlertForm, type: AlertType): Partial<AlertForm> => ({
  type,
  ...(coinId === ANY_COIN && !canWatchAnyCoin(type) && { coinId: '' }),
});

function CoinsFailed({ coins }: { readonly coins: UseQueryResult<readonly Coin[]> }) {
  const { t } = useTranslation();
  return (
    <span className="field-failed">
      {t('alertForm.coinsFailed')} <ErrorText error={coins.error} />{' '}
      <RetryButton onRetry={() => void coins.refetch()} />
    </span>
  );
}
