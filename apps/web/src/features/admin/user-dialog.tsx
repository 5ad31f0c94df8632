import type { UserRow } from '@sulian/contract';
import { ROLES, type Role } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Action } from '../../components/form/action.tsx';
import { FaultText } from '../../components/form/fault-text.tsx';
import { Form } from '../../components/form/form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import './admin.css';
import { changeUser, revokeSessions } from './api/admin.ts';

interface Props {
  readonly row: UserRow;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const toFault = (error: Error) => ({ field: 'other' as const, error });

/** Role, disabling and sessions of one account. */
export function UserDialog({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>(row.role);
  const [isDisabled, setDisabled] = useState(row.status === 'DISABLED');
  const [hasRevoked, setRevoked] = useState(false);
  const { run, reset, status, fault, isProcessing } = useSubmission<'other'>();
  const isDecided = row.status === 'APPROVED' || row.status === 'DISABLED';
  const save = async () => {
    const change = {
      ...(role === row.role ? {} : { role }),
      ...(isDisabled === (row.status === 'DISABLED') ? {} : { isDisabled }),
    };
    if (Object.keys(change).length === 0) return onClose();
    if (!(await run(() => changeUser(row.id, change).then(() => undefined, toFault)))) return;
    await onDone();
    onClose();
  };
  const revoke = async () => {
    if (!(await run(() => revokeSessions(row.id).then(() => undefined, toFault)))) return;
    setRevoked(true);
    await onDone();
  };
  return (
    <Dialog title={t('admin.manageUser', { name: row.name })} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={save}>
        <p>
          {row.email} · {row.caseName}
        </p>
        <SelectField
          label={t('admin.role')}
          value={role}
          options={ROLES.map((each) => [each, t(`header.roles.${each}`)] as const)}
          onChange={(value) => {
            setRole(ROLES.find((each) => each === value) ?? role);
            reset();
          }}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isDisabled}
            disabled={!isDecided}
            onChange={(event) => {
              setDisabled(event.target.checked);
              reset();
            }}
          />
          {t('admin.isDisabled')}
        </label>
        {!isDecided && <div className="field-hint">{t('admin.notDecided')}</div>}
        <div className="form-fault" role="alert">
          {fault !== undefined && <FaultText fault={fault} />}
        </div>
        {hasRevoked && (
          <p className="form-done" role="status">
            {t('admin.revoked')}
          </p>
        )}
        <div className="form-actions">
          <Action isBusy={isProcessing}>{t('admin.save')}</Action>
          <Action variant="severe" isBusy={isProcessing} onClick={() => void revoke()}>
            {t('admin.revoke')}
          </Action>
          <Action variant="quiet" onClick={onClose}>
            {t('review.cancel')}
          </Action>
        </div>
      </Form>
    </Dialog>
  );
}
