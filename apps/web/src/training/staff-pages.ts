/* Pages of a training for whoever manages it: students do not fetch them. */
export { MatrixPage } from './matrix/MatrixPage.tsx';
