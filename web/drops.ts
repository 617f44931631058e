/** Takes files that are dropped anywhere on a page; `body.over` shows that one may be. */
export function takeDrops(document: Document, take: (file: File) => void): void {
  const mark = (isOver: boolean): boolean => document.body.classList.toggle('over', isOver);
  const hasFile = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', () => mark(false));
  document.addEventListener('drop', (event) => {
    mark(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) take(file);
  });
}
