import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Action } from '../../components/form/action.tsx';
import { FaultText } from '../../components/form/fault-text.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { useSettings } from '../../lib/account.ts';
import { AccountStep } from './account-step.tsx';
import { DocumentFields } from './document-fields.tsx';
import { PersonStep } from './person-step.tsx';
import './register.css';
import { Steps } from './steps.tsx';
import { useRegistration } from './use-registration.ts';

export function RegisterForm({ loginPath }: { readonly loginPath: string }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const registration = useRegistration(settings.data);
  const { step, form, fault, status, isProcessing, uploads, change } = registration;
  const other = at(fault, 'other');
  const isAccount = step === 'account';
  if (step === 'done') return <Done email={form.email.trim()} loginPath={loginPath} />;
  return (
    <>
      <Steps step={step} />
      <Form
        key={step}
        className={isAccount ? 'marked narrow' : 'marked'}
        status={status}
        fault={fault}
        onSubmit={isAccount ? registration.next : registration.submit}
      >
        <p className="dim">{t('register.required')}</p>
        {isAccount ? (
          <AccountStep form={form} fault={fault} onChange={change} />
        ) : (
          <>
            <PersonStep form={form} fault={fault} onChange={change} settings={settings} />
            <DocumentFields
              uploads={uploads}
              isSealRequired={settings.data?.isSealRequired !== false}
              fault={fault}
              onTouch={registration.touch}
            />
          </>
        )}
        <div className="form-fault" role="alert">
          {other !== undefined && <FaultText fault={other} />}
        </div>
        <div className="form-actions">
          <Action isBusy={isProcessing}>{t(isAccount ? 'register.next' : 'register.submit')}</Action>
          {isAccount ? (
            <Link className="action quiet" to={loginPath}>
              {t('login.back')}
            </Link>
          ) : (
            <Action variant="quiet" onClick={registration.previous}>
              {t('register.previous')}
            </Action>
          )}
        </div>
      </Form>
    </>
  );
}

function Done({ email, loginPath }: { readonly email: string; readonly loginPath: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Steps step="done" />
      <section className="done" role="status">
        <svg viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="24" cy="24" r="21" strokeWidth="2" />
          <path d="M14 25l7 7 14-15" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <h2>{t('register.doneTitle')}</h2>
        <p>{t('register.doneText', { email })}</p>
        <Link className="action main" to={loginPath}>
          {t('login.back')}
        </Link>
      </section>
    </>
  );
}
