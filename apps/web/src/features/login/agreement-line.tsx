import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/layout/dialog.tsx';
import { Phrase } from '../../components/text/phrase.tsx';

type Text = 'user' | 'privacy';

/** Signing in means agreeing; both texts open over the form, so that nothing typed is lost. */
export function AgreementLine() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Text>();
  const [shownText, setShown] = useState<Text>('user');
  const show = (text: Text) => {
    setShown(text);
    setOpen(text);
  };
  const paragraphs = t(`agreement.${shownText}.text`, { returnObjects: true }) as readonly string[];
  return (
    <div className="agreement">
      <Phrase
        of="login.agree"
        slots={{
          agreement: (
            <button type="button" className="link" onClick={() => show('user')}>
              {t('login.agreement')}
            </button>
          ),
          privacy: (
            <button type="button" className="link" onClick={() => show('privacy')}>
              {t('login.privacy')}
            </button>
          ),
        }}
      />
      <Dialog title={t(`agreement.${shownText}.title`)} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
