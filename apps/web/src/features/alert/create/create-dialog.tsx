import type { AlertTiming, Coin } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { useSubmission } from '../../../lib/use-submission.ts';
import { createAlert } from '../api/alerts.ts';
import { AlertFormFields } from './alert-form.tsx';
import {
  type AlertField,
  type AlertForm,
  type AlertTarget,
  checkForm,
  EMPTY_FORM,
  findObstacle,
  type ResultStatus,
  toDraft,
} from './draft.ts';
import { Result } from './result.tsx';
import { coinsOf, useCoins } from './use-coins.ts';
import '../../../components/console/console.css';

interface Props {
  readonly target: AlertTarget;
  /** Undefined while it is not known. */
  readonly timing: AlertTiming | undefined;
  readonly onClose: () => void;
}

/** Creates an alert on the address or wallet of the page, or reports at once that none is possible. */
export function CreateDialog({ target, timing, onClose }: Props) {
  const { t } = useTranslation();
  const obstacle = findObstacle(target);
  if (obstacle === undefined) return <CreateForm target={target} timing={timing} onClose={onClose} />;
  return (
    <Dialog title={t('alertForm.title')} isOpen onClose={onClose}>
      <div className="dialog-form">{t(`error.${obstacle}`)}</div>
    </Dialog>
  );
}

function CreateForm({ target, timing, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const coins = useCoins(target);
  const [form, setForm] = useState(EMPTY_FORM);
  const [status, setStatus] = useState<ResultStatus>(0);
  const submission = useSubmission<AlertField>();
  const filled = fillCoin(form, coins.data);
  const create = async () => {
    // A quick user waits for the list of assets.
    const list = coins.data ?? (await queries.ensureQueryData(coinsOf(target)).catch(() => undefined));
    const whole = fillCoin(form, list);
    const fault = checkForm(whole, list?.map(({ id }) => id) ?? []);
    if (fault !== undefined) {
      setStatus(1);
      return fault;
    }
    try {
      await createAlert(toDraft(whole, target));
      setStatus(2);
      return undefined;
    } catch (error) {
      setStatus(3);
      return { field: 'other' as const, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const closeResult = () => {
    const wasCreated = status === 2;
    setStatus(0);
    if (wasCreated) onClose();
  };
  const submit = async () => {
    if (await submission.run(create)) await queries.invalidateQueries({ queryKey: ['alerts'] });
  };
  const isResult = status !== 0;
  return (
    <Dialog
      title={t(isResult ? 'alertForm.result' : 'alertForm.title')}
      isForm={!isResult}
      isOpen
      onClose={isResult ? closeResult : onClose}
    >
      {isResult ? (
        <Result status={status} fault={submission.fault} />
      ) : (
        <AlertFormFields
          target={target}
          timing={timing}
          form={filled}
          coins={coins}
          submission={submission}
          onChange={(part) => {
            setForm({ ...filled, ...part });
            submission.reset();
          }}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** The only asset that a chain has need not be chosen. */
function fillCoin(form: AlertForm, coins: readonly Coin[] | undefined): AlertForm {
  const only = coins?.length === 1 ? coins[0] : undefined;
  return form.coinId === '' && only !== undefined ? { ...form, coinId: String(only.id) } : form;
}
