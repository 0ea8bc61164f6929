/* Pages of a training for whoever manages it: students do not fetch them. */
export { HomeworkPage } from './homework/HomeworkPage.tsx';
export { MatrixPage } from './matrix/MatrixPage.tsx';
