/** A compiler or interpreter of this node no longer starts; the submitted program is not the cause. */
export class ToolchainFault extends Error {
  readonly language: string;
  readonly detail: string;

  constructor(language: string, detail: string) {
    super(`the toolchain of ${language} is damaged: ${detail}`);
    this.name = 'ToolchainFault';
    this.language = language;
    this.detail = detail;
  }
}
