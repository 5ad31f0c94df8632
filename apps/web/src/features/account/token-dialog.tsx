import type { DataOf } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Action } from '../../components/form/action.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { TokenForm } from './token-form.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onMade: () => Promise<unknown>;
}

type CreatedToken = DataOf<'POST /api/user/me/tokens'>;

/** Makes a token, then shows its secret: the only time that anybody sees it. */
export function TokenDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<CreatedToken>();
  return made === undefined ? (
    <Dialog title={t('tokens.new')} isForm isOpen onClose={onClose}>
      <TokenForm
        onClose={onClose}
        onMade={async (each) => {
          setMade(each);
          await onMade();
        }}
      />
    </Dialog>
  ) : (
    <Dialog title={t('tokens.madeTitle')} isOpen onClose={onClose}>
      <div className="dialog-form">
        <p>{t('tokens.madeText')}</p>
        <code className="token-secret mono">{made.token}</code>
        <CopyButton text={made.token} isLabelled label={t('tokens.copy')} />
        <p className="dim">{t('tokens.usage')}</p>
        <code className="token-header mono">{t('tokens.header')}</code>
        <div className="form-actions">
          <Action onClick={onClose}>{t('tokens.done')}</Action>
        </div>
      </div>
    </Dialog>
  );
}
