import type { Coin } from '@sulian/contract';
import { ACTIVITY_TYPES, type ActivityType, ALERT_TYPES, type AlertType } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Action } from '../../../components/form/action.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import type { useSubmission } from '../../../lib/use-submission.ts';
import { Watched } from '../watched.tsx';
import type { AlertTarget } from './draft.ts';
import { type AlertField, type AlertForm, hasAmount, hasScore } from './draft.ts';
import { toScoreText } from './score-input.ts';
import { nameCoin } from './use-coins.ts';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

interface Props {
  readonly target: AlertTarget;
  readonly form: AlertForm;
  readonly coins: UseQueryResult<readonly Coin[]>;
  readonly submission: ReturnType<typeof useSubmission<AlertField>>;
  readonly onChange: (part: Partial<AlertForm>) => void;
  readonly onSubmit: () => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The fields that the chosen type of alert has. */
export function AlertFormFields({ target, form, coins, submission, onChange, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const { status, fault, isProcessing } = submission;
  return (
    <Form className="dialog-form" status={status} fault={fault} onSubmit={onSubmit}>
      <div className="alert-target">
        <span className="dim">{t('alert.form.object')}</span>
        <Watched alert={target} />
      </div>
      <SelectField
        label={t('alert.form.type')}
        value={form.type}
        onChange={(type) => onChange({ type: type as AlertType })}
        options={ALERT_TYPES.map((each) => [each, t(`alert.type.${each}`)])}
      />
      <SelectField
        label={t('alert.form.coin')}
        value={form.coinId}
        placeholder={t('alert.form.chooseCoin')}
        onChange={(coinId) => onChange({ coinId })}
        options={(coins.data ?? []).map((coin) => [
          String(coin.id),
          coin.isSpam ? `${nameCoin(coin)} · ${t('assets.spam')}` : nameCoin(coin),
        ])}
        fault={at(fault, 'coin')}
        hint={coins.isError && <CoinsFailed coins={coins} />}
      />
      {form.type === 'ACTIVITY' && (
        <SelectField
          label={t('alert.form.activityType')}
          value={form.activityType}
          onChange={(activityType) => onChange({ activityType: activityType as ActivityType })}
          options={ACTIVITY_TYPES.map((each) => [each, t(`alert.activity.${each}`)])}
        />
      )}
      {form.type === 'SCORE_THRESHOLD' && (
        <SelectField
          label={t('alert.form.direction')}
          value={form.scoringType}
          onChange={(direction) => onChange({ scoringType: direction as (typeof DIRECTIONS)[number] })}
          options={DIRECTIONS.map((each) => [each, t(`alert.direction.${each}`)])}
        />
      )}
      {hasScore(form.type) && (
        <TextField
          label={t('alert.form.score')}
          hint={t('alert.form.scoreHint')}
          value={form.thresholdScore}
          onChange={(typed) => onChange({ thresholdScore: toScoreText(typed) })}
          fault={at(fault, 'score')}
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      )}
      {hasAmount(form.type) && (
        <TextField
          label={t('alert.form.amount')}
          hint={t('alert.form.amountHint')}
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          fault={at(fault, 'amount')}
          input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 30 }}
        />
      )}
      <label className="alert-check">
        <input
          type="checkbox"
          checked={form.isMailEnabled}
          onChange={(event) => onChange({ isMailEnabled: event.target.checked })}
        />
        {t('alert.form.mail')}
      </label>
      <div className="form-actions">
        <Action isBusy={isProcessing}>{t('alert.form.submit')}</Action>
        <Action look="quiet" onClick={onCancel}>
          {t('alert.cancel')}
        </Action>
      </div>
    </Form>
  );
}

function CoinsFailed({ coins }: { readonly coins: UseQueryResult<readonly Coin[]> }) {
  const { t } = useTranslation();
  return (
    <span className="field-failed">
      {t('alert.form.coinsFailed')} <ErrorText error={coins.error} />{' '}
      <RetryButton onRetry={() => void coins.refetch()} />
    </span>
  );
}
