import { ACTIVITY_TYPES, type ActivityType } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { at } from '../../../components/form/field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Fault } from '../../../lib/fault.ts';
import { type AlertField, type AlertForm, hasAmount, hasScore } from './draft.ts';
import { toScoreText } from './score-input.ts';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

interface Props {
  readonly form: AlertForm;
  readonly fault: Fault<AlertField> | undefined;
  readonly onChange: (part: Partial<AlertForm>) => void;
}

/** The conditions that the chosen type of alert has. */
export function ConditionFields({ form, fault, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {form.type === 'ACTIVITY' && (
        <SelectField
          label={t('alertForm.activityType')}
          value={form.activityType}
          onChange={(activityType) => onChange({ activityType: activityType as ActivityType })}
          options={ACTIVITY_TYPES.map((each) => [each, t(`alert.activity.${each}`)])}
        />
      )}
      {form.type === 'SCORE_THRESHOLD' && (
        <SelectField
          label={t('alertForm.direction')}
          value={form.scoringType}
          onChange={(direction) => onChange({ scoringType: direction as (typeof DIRECTIONS)[number] })}
          options={DIRECTIONS.map((each) => [each, t(`alert.direction.${each}`)])}
        />
      )}
      {hasScore(form.type) && (
        <TextField
          label={t('alertForm.score')}
          hint={t('alertForm.scoreHint')}
          value={form.thresholdScore}
          onChange={(typed) => onChange({ thresholdScore: toScoreText(typed) })}
          fault={at(fault, 'score')}
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      )}
      {hasAmount(form.type) && (
        <TextField
          label={t('alertForm.amount')}
          hint={t('alertForm.amountHint')}
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          fault={at(fault, 'amount')}
          input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 30 }}
        />
      )}
    </>
  );
}
