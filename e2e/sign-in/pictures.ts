/** 40 by 25 pixels of one colour: small, and a picture all the same. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAZCAIAAADMuvsyAAAAKUlEQVR42mPgjUkeEMQwavGoxaMWj1o8avGoxaMWj1o8avGoxaMWU4wA6R4dDuADY3kAAAAASUVORK5CYII=',
  'base64',
);
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
export const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) });
