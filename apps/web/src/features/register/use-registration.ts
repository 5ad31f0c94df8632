import type { Settings } from '@sulian/contract';
import { useState } from 'react';
import { findCase, useCases } from '../../components/credentials/cases.ts';
import { checkPassword } from '../../components/credentials/use-password-faults.ts';
import { CallError } from '../../lib/api.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { register, toRegisterBody } from './api/register.ts';
import { checkAccount, checkPerson } from './check.ts';
import { EMPTY_FORM, type RegisterFault, type RegisterField, type RegisterForm } from './form-state.ts';
import type { Step } from './steps.tsx';
import { isOfAccountStep, toFault } from './to-fault.ts';
import { useUploads } from './upload/use-uploads.ts';

/** The profile's verdict; when it cannot be had now, the submit will bring it. */
async function checkStrength(password: string): Promise<RegisterFault | undefined> {
  const faults = await checkPassword(password).catch(() => []);
  if (faults.length === 0) return undefined;
  return { field: 'password', error: new CallError('PASSWORD_WEAK', '', { details: { faults } }) };
}

/** The three steps, what has been filled in, and the one fault. */
export function useRegistration(settings: Settings | undefined) {
  const { wait } = useCases();
  const [step, setStep] = useState<Step>('account');
  const [form, setForm] = useState<RegisterForm>(EMPTY_FORM);
  const [chosen, setChosen] = useState<RegisterFault>();
  const submission = useSubmission<RegisterField>();
  const uploads = { front: useUploads('ID_PICTURE'), back: useUploads('ID_PICTURE'), seal: useUploads('SEAL') };
  const documents = { front: uploads.front.items, back: uploads.back.items, seal: uploads.seal.items };

  const touch = (fault?: RegisterFault) => {
    setChosen(fault);
    submission.reset();
  };
  const change = (part: Partial<RegisterForm>) => {
    setForm({ ...form, ...part });
    touch();
  };
  const next = async () => {
    const isOk = await submission.run(async () => checkAccount(form) ?? (await checkStrength(form.password)));
    if (isOk) setStep('person');
  };
  const send = async (): Promise<RegisterFault | undefined> => {
    const cases = await wait().catch(() => undefined);
    const knownCase = findCase(cases ?? [], form.caseName);
    const isSealRequired = settings?.isSealRequired ?? true;
    const fault = checkPerson(form, documents, {
      isCaseKnown: knownCase !== undefined || cases === undefined,
      isSealRequired,
    });
    if (fault !== undefined) return fault;
    if (knownCase === undefined) return { field: 'case', key: 'login.casesFailed' };
    return register(toRegisterBody(form, documents, knownCase.id)).then(() => undefined, toFault);
  };
  const submit = async () => {
    setChosen(undefined);
    let fault: RegisterFault | undefined;
    const isOk = await submission.run(async () => {
      fault = await send();
      return fault;
    });
    if (isOk) setStep('done');
    else if (fault !== undefined && isOfAccountStep(fault)) setStep('account');
  };
  const previous = () => {
    touch();
    setStep('account');
  };
  return {
    step,
    form,
    fault: submission.fault ?? chosen,
    status: submission.status,
    isProcessing: submission.isProcessing,
    uploads,
    change,
    touch,
    next,
    submit,
    previous,
  };
}
