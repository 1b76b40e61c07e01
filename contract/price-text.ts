/** '1,200' and '12,00,000', as prices are shown, without their commas. Other text stays: '1,5' is no number. */
export const ungrouped = (text: string): string =>
  /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
