import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Dialog } from '../../components/layout/dialog.tsx';

type Text = 'user' | 'privacy';

/** Signing in means agreeing; both texts open over the form, so that nothing typed is lost. */
export function AgreementLine() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Text>();
  const [shown, setShown] = useState<Text>('user');
  const show = (text: Text) => {
    setShown(text);
    setOpen(text);
  };
  const paragraphs = t(`agreement.${shown}.text`, { returnObjects: true }) as readonly string[];
  return (
    <div className="agreement">
      <Trans
        i18nKey="login.agree"
        components={{
          agreement: <button type="button" className="link" onClick={() => show('user')} />,
          privacy: <button type="button" className="link" onClick={() => show('privacy')} />,
        }}
      />
      <Dialog title={t(`agreement.${shown}.title`)} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
