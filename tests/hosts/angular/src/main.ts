import { bootstrapApplication } from '@angular/platform-browser';
import { Stage } from './stage';

bootstrapApplication(Stage);
