import type { ChainId } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { Action } from '../../components/form/action.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { saveSource, testSource } from './api/admin.ts';
import { HistoryFields } from './history-fields.tsx';
import { NodeFields } from './node-fields.tsx';
import { EMPTY_SOURCE, findSourceFault, type HistoryChoice, type SourceField, toSourceBody } from './source-form.ts';
import { type SourceTest, SourceTestResult } from './source-test-result.tsx';

interface Props {
  readonly choices: readonly ChainId[];
  readonly onDemandChoices: readonly HistoryChoice[];
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

/** Nodes of a chain, or an index and nodes for histories on demand. Secrets are sent and never shown again. */
export function SourceDialog({ choices, onDemandChoices, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY_SOURCE);
  const [result, setResult] = useState<SourceTest>();
  const { run, reset, status, fault, isProcessing } = useSubmission<SourceField>();
  const isNode = form.kind === 'rpc';
  const choice = onDemandChoices.find(({ blockchain }) => blockchain === form.chain);
  const chains = isNode ? choices : onDemandChoices.map(({ blockchain }) => blockchain);
  const set = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setResult(undefined);
    reset();
  };
  const chooseKind = (kind: typeof form.kind) => set({ ...EMPTY_SOURCE, kind });
  const chooseChain = (chain: string) => {
    const types = onDemandChoices.find(({ blockchain }) => blockchain === chain)?.indexTypes ?? [];
    const [first = ''] = types;
    const isAvailable = types.some((type) => type === form.indexType);
    set({ chain, indexType: isAvailable ? form.indexType : first });
  };
  const save = () =>
    run(async () => {
      const wrong = findSourceFault(form, choice);
      if (wrong !== undefined) return wrong;
      return saveSource(toSourceBody(form, choice)).then(
        () => undefined,
        (error: Error) => ({ field: 'other' as const, error }),
      );
    });
  const test = () =>
    run(async () => {
      const wrong = findSourceFault(form, choice);
      if (wrong !== undefined) return wrong;
      const answer = await testSource(toSourceBody(form, choice)).catch((error: Error) => ({ error }));
      if ('error' in answer) return { field: 'other', error: answer.error };
      if (isNode && answer.fault !== null) return { field: 'urls', key: `error.${answer.fault}` };
      setResult(answer);
      return undefined;
    });
  const submit = async () => {
    if (!(await save())) return;
    await onDone();
    onClose();
  };
  return (
    <Dialog title={t('admin.addSource')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <SelectField
          label={t('admin.sourceWay')}
          value={form.kind}
          onChange={(kind) => chooseKind(kind === 'onDemand' ? kind : 'rpc')}
          options={[
            ['rpc', t('admin.sourceWays.rpc')],
            ['onDemand', t('admin.sourceWays.onDemand')],
          ]}
        />
        <SelectField
          label={t('admin.chain')}
          value={form.chain}
          onChange={chooseChain}
          options={chains.map((id) => [id, chainName(id)])}
          placeholder={t('admin.chooseChain')}
          fault={at(fault, 'chain')}
        />
        {isNode ? (
          <NodeFields form={form} fault={fault} onChange={set} />
        ) : (
          <HistoryFields form={form} fault={fault} onChange={set} choice={choice} />
        )}
        <p className="admin-note">{t(isNode ? 'admin.secretsNote' : 'admin.historyNote')}</p>
        <p role="status">
          {result !== undefined && (
            <SourceTestResult kind={form.kind} needsNode={choice?.needsNode === true} result={result} />
          )}
        </p>
        <Action variant="quiet" isBusy={isProcessing} onClick={() => void test()}>
          {t('admin.testSource')}
        </Action>
        <DialogEnd fault={at(fault, 'other')} isBusy={isProcessing} onCancel={onClose}>
          {t(isNode ? 'admin.saveSource' : 'admin.saveHistorySource')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
